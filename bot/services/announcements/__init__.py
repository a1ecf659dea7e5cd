"""What happens at the tables, told in the chats that want to know, and in private to those whom it concerns."""
