"""What answers on Discord: commands and questions, the warn menu, the set-up, talk, messages that stay current."""
