"""Why a command about a sanction that stands is refused: it is one's own, or the correction is none."""

from __future__ import annotations

from bot.domain.errors import Refusal


class CorrectionUnclear(Refusal):
    """Fields: number, text (the piece that says what is to change, its beginning), given (the sanction that stands, as it is
    written down); where it begins with a sanction or an offence, that `change`, and the `reason` behind it.
    """

    code = "correction_unclear"


class OtherPlayer(Refusal):
    """Fields: number, name, person, whose (of whom the sanction is), offence. A correction makes a sanction nobody else's."""

    code = "other_player"


class OwnHands(Refusal):
    """Fields: number (of the sanction), table. Whoever wants several hands of a table counted has to miss them there himself: one
    by one he counts what the table has played, several at once another one does.
    """

    code = "own_hands"


class NameWanted(Refusal):
    """Fields: command, text (what was typed with it, or the number of the sanction). Nobody is judge of his own sanction, and
    whoever writes as a group, under no name, may be anybody.
    """

    code = "name_wanted"


class SecondNoRole(Refusal):
    """Fields: name, number. Who agrees to what the club wants two for has a role in the club: this is somebody who does not play,
    perhaps an administrator of the chat, and has none.
    """

    code = "second_no_role"
