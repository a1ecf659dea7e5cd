"""The tables while play goes on: who sits where, moves, blinds, hand-for-hand, who is out."""
