"""What comes in from Telegram: kept until it is done, and worked on in order, chat by chat."""
