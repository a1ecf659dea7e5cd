"""How Floorman behaves on Telegram beside what he is asked: what he says to what he can't read, to who changes his words."""
