"""Why a chip race, a chip set, a list of levels or a list of cards is refused. The tree hangs on `errors.Refusal`.

Refusal
 ├── OddChipsNothing        no seat was given
 ├── OddChipsUnreadable     a piece is not "seat:chips"
 ├── OddChipsTwoCounts      two counts where one value is raced
 ├── OddChipsNoSuchSeat     nobody sits there
 ├── OddChipsSeatTwice      a seat is named twice
 ├── OddChipsAbsurd         more chips than anybody holds
 ├── RaceValueNotInPlay     the chip set has no such value
 ├── RaceValueNotMultiple   the new value can't be made of old chips
 ├── RaceTooManyOddChips    more odd chips than there are cards
 ├── ButtonNeeded           dealing starts on the button's left and nobody has told where it is
 ├── RaceLotsNeeded         equal cards that the draw of lots must part
 ├── CardUnreadable         not a card
 ├── CardSuitAmbiguous      a "c" that may be hearts or clubs
 ├── CardTwice              a card that was dealt twice
 ├── CardsWrongCount        a seat has too many or too few cards
 ├── CardsForNoChip         a card for a seat that had none to get
 ├── ChipSetNothing         no chip was given
 ├── ChipSetUnreadable      a piece is not "value x count"
 ├── ChipSetTurned          a piece looks like "count x value"
 ├── ChipValueOutOfRange    a value that no chip has
 ├── ChipValueTwice         a value is named twice
 ├── ChipCountOutOfRange    a number of chips that no starting stack has
 ├── LevelsNothing          no level was given
 ├── LevelsUnreadable       a piece is no level, break or duration
 ├── LevelAmountOutOfRange  a blind or ante that can't be
 ├── LevelBlindsTurned      a small blind above its big blind
 ├── LevelGoesDown          blinds below those of the level before
 ├── LevelMinutesOutOfRange a duration that can't be
 ├── NoChipSet              the tournament was opened without its chips
 ├── CardsMissing           cards were announced, and none given
 ├── AlreadyRaced           these chips have left that table
 ├── DealerNotThere         the dealer's seat is none of the table's
 └── RaceWithoutCards       cards were told of where none are dealt
"""

from __future__ import annotations

from bot.domain.errors import Refusal


class OddChipsNothing(Refusal):
    """Fields: none."""

    code = "odd_chips_nothing"


class OddChipsUnreadable(Refusal):
    """Fields: piece (the part that can't be read, as typed)."""

    code = "odd_chips_unreadable"


class OddChipsTwoCounts(Refusal):
    """Two counts ("3/2") though one value alone is raced. Fields: piece (as typed)."""

    code = "odd_chips_two_counts"


class OddChipsNoSuchSeat(Refusal):
    """Fields: seat, table, taken (the seats where somebody sits)."""

    code = "odd_chips_no_such_seat"


class OddChipsSeatTwice(Refusal):
    """Fields: seat."""

    code = "odd_chips_seat_twice"


class OddChipsAbsurd(Refusal):
    """Fields: seat, chips, most."""

    code = "odd_chips_absurd"


class RaceValueNotInPlay(Refusal):
    """Fields: value, values (those of the chip set)."""

    code = "race_value_not_in_play"


class RaceValueNotMultiple(Refusal):
    """Fields: old_value, new_value, multiples (values in play that would do)."""

    code = "race_value_not_multiple"


class RaceWithoutCards(Refusal):
    """Cards are told of where none are dealt. Fields: none."""

    code = "race_without_cards"


class RaceTooManyOddChips(Refusal):
    """Fields: chips (odd chips that need a card; of two values at once the most there can be), most (52), between (values in
    play to race into first).
    """

    code = "race_too_many_odd_chips"


class ButtonNeeded(Refusal):
    """Fields: table, seats (how many the table has)."""

    code = "button_needed"


class RaceLotsNeeded(Refusal):
    """Fields: seats (level with each other), rank (of their best cards, as text), chips (new chips left for them)."""

    code = "race_lots_needed"

    def __init__(self, *, seats: tuple[int, ...], rank: str, chips: int) -> None:
        super().__init__(seats=seats, rank=rank, chips=chips)
        self.seats = seats


class CardUnreadable(Refusal):
    """Fields: piece (as typed)."""

    code = "card_unreadable"


class CardSuitAmbiguous(Refusal):
    """A bare "c" in French: cœur to one, clubs to another. Fields: piece (as typed), heart and club (how to write either)."""

    code = "card_suit_ambiguous"


class CardTwice(Refusal):
    """Fields: card (as "Kh"), seats (the two that have it; twice the same if so)."""

    code = "card_twice"


class CardsWrongCount(Refusal):
    """Fields: seat, expected, given."""

    code = "cards_wrong_count"


class CardsForNoChip(Refusal):
    """Fields: seat, seats (those that get cards)."""

    code = "cards_for_no_chip"


class ChipSetNothing(Refusal):
    """Fields: none."""

    code = "chip_set_nothing"


class ChipSetUnreadable(Refusal):
    """Fields: piece (as typed)."""

    code = "chip_set_unreadable"


class ChipSetTurned(Refusal):
    """Fields: piece (as typed), turned (the same with the value first)."""

    code = "chip_set_turned"


class ChipValueOutOfRange(Refusal):
    """Fields: value, most."""

    code = "chip_value_out_of_range"


class ChipValueTwice(Refusal):
    """Fields: value."""

    code = "chip_value_twice"


class ChipCountOutOfRange(Refusal):
    """Fields: value, count, most. A count of 0 is for values that come in later, above all those of the starting stack."""

    code = "chip_count_out_of_range"


class LevelsNothing(Refusal):
    """Fields: none."""

    code = "levels_nothing"


class LevelsUnreadable(Refusal):
    """Fields: piece (as typed)."""

    code = "levels_unreadable"


class LevelAmountOutOfRange(Refusal):
    """Fields: piece (as typed), most."""

    code = "level_amount_out_of_range"


class LevelBlindsTurned(Refusal):
    """Fields: level (its number), small, big."""

    code = "level_blinds_turned"


class LevelGoesDown(Refusal):
    """Fields: level (its number), small, big, before_small, before_big."""

    code = "level_goes_down"


class LevelMinutesOutOfRange(Refusal):
    """Fields: piece (as typed), most."""

    code = "level_minutes_out_of_range"


class NoChipSet(Refusal):
    """Fields: none. The tournament was opened without its chips."""

    code = "no_chip_set"


class CardsMissing(Refusal):
    """The word for cards, and no card behind it: Floorman would deal them, where somebody has dealt already. Fields: none."""

    code = "cards_missing"


class AlreadyRaced(Refusal):
    """Fields: table, value."""

    code = "already_raced"


class DealerNotThere(Refusal):
    """The dealer's seat is none of the table's. Fields: seat (as typed), table, seats (how many the table has)."""

    code = "dealer_not_there"
