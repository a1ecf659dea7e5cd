"""Clubs in the database: their chats, people, accounts and decisions."""
