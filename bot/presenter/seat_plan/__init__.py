"""The seat plan of a tournament as a picture for the chat and as sheets for the door of the room.

A reply with tables becomes a plan (`plan`), with the words already put on; `picture` and `sheet` draw it and know no language.
"""
