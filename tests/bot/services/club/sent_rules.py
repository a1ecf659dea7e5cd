"""A club's rules as somebody has typed them: with a number that stands three times, and others that are missing."""

from __future__ import annotations

RULES = b"""House rules

1. Be on time. Whoever is late is blinded off from the first hand.

2. Phones stay off the table, and in your pocket while you hold cards.

4. The floor decides. His word is final in everything that is not here.

4. Tips are welcome, and they are shared among all who have dealt.

4. Tips are never asked for, by nobody and at no table of this house.

7. Enjoy the evening, and stack the chairs before you leave the hall.
"""
NO_DOUBTS = b"""House rules

1. Be on time. Whoever is late is blinded off from the first hand.

2. Phones stay off the table, and in your pocket while you hold cards.

3. The floor decides. His word is final in everything that is not here.
"""
