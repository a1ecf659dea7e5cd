"""What a message on Telegram is made of: marks, pages and keyboards, and how it is sent."""
