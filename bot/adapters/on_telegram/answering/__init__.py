"""What answers on Telegram: commands and questions, the set-up, who comes and goes, messages that stay current."""
