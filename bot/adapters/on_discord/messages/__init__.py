"""What a message on Discord is made of: marks, cards, buttons and forms, and how it is sent."""
