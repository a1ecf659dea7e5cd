"""What the database keeps for chats: choices, questions, messages that are kept up to date, letters, codes."""
