"""Who may do what: the roles of a club, each able to do what the ones before it can."""

from __future__ import annotations

from enum import IntEnum


class Role(IntEnum):
    """A person's standing in the club."""

    PLAYER = 1
    FLOOR = 2
    DIRECTOR = 3

    def may(self, needed: Role) -> bool:
        """Whether this role is enough.

        >>> Role.FLOOR.may(Role.PLAYER), Role.PLAYER.may(Role.FLOOR)
        (True, False)
        """
        return self >= needed
