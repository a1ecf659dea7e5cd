"""Why an entry is not written into the penalty ledger. Numbers are those of entries; people are numbers of the club.

Refusal
 ├── NoSuchCase           no sanction has that number
 ├── AlreadyVoid          declared void before, and nothing can follow
 ├── AlreadyPardoned      pardoned before
 ├── NothingLeftToServe   no hand left, or none to begin with
 ├── HandsOutside         no such number of hands
 ├── PlayersOutside       a penalty in rounds without the number of players at the table
 ├── SanctionOutside      a sanction with a count that is none
 ├── NoSuchOffence        not one of the offences there are
 ├── OffenceWordsMissing  the offence "other" without a word on it
 ├── WhyMissing           void, pardon or correction without a reason
 ├── NothingCorrected     a correction that changes nothing
 ├── SamePersonTwice      the second person is the first
 ├── NoteEmpty            a note without a word
 ├── NobodyAsks           somebody's own record, and the club does not know whose
 ├── CaseUnreadable       where the number of a sanction is wanted, something else was typed
 ├── ToldUnclear          what says neither that a player was told nor that he was not
 ├── PersonNotCase        where a sanction is wanted, a person was named
 ├── OwnCase              a sanction against whoever wants to end or change it
 ├── AppealOpen           an appeal against it was noted, and nobody has decided on it
 ├── NoAppealOpen         what became of an appeal, and none is open
 ├── AppealUnclear        what became of an appeal, in a word that may say either, or without what it needs
 ├── AppealNotYours       who gave or corrected the sanction does not decide on an appeal against it
 ├── AppealAboutYou       nor does whom it is about
 ├── DeciderUnknown       who decides on an appeal has a name
 ├── NotLighter           a sanction is reduced to a lighter one
 ├── PointsFall           with more points a lighter sanction
 ├── PointsOfOwnOffence   points of one of the club's own offences, given where those of the others are
 ├── PointsUnreadable     thresholds or worths of points, or steps of a ladder, that can't be read
 ├── NoSuchOwnOffence     none of the club's own offences
 ├── OffenceNameTaken     a name for an own offence that means another one already
 ├── OffenceNameWrong     a name for an own offence that is none, or too long
 ├── TooManyOwnOffences   more own offences, or words for one, than anybody reads
 ├── TermWrong            an exclusion until a day that there is not, or that is past
 ├── TermWithoutBan       for how long, of what is no exclusion
 ├── Banned               somebody who is excluded can't enter, sit or buy
 ├── YouAreBanned         the same, said to himself
 ├── NoSuchText           no text of that number stands in the list of those that name somebody
 ├── NothingNames         nobody is called so, and no text holds the word
 ├── TextGone             an entry has no text that could be erased
 ├── TextOrCase           a number alone, where both a sanction and a text of the list have one
 ├── StaffNotPlayer       a member of the staff where another player is named
 ├── EachHisOwn           a correction that names another player
 ├── OneIncidentEach      several incidents in one message, each with its player
 ├── OwnSecond            who gives a sanction is named as who agrees to it
 ├── SecondPlays          a player is named as who agrees to a sanction
 └── SecondNeeded         the club wants a second member of the staff for what puts a player out
"""

from __future__ import annotations

from bot.domain.errors import Refusal


class NoSuchCase(Refusal):
    """Fields: number, known (the numbers of the last sanctions that could be meant; may be empty)."""

    code = "no_such_case"


class AlreadyVoid(Refusal):
    """Fields: number, entry (the one that voided it)."""

    code = "already_void"


class AlreadyPardoned(Refusal):
    """Fields: number, entry (the one that pardoned it)."""

    code = "already_pardoned"


class NothingLeftToServe(Refusal):
    """Fields: number."""

    code = "nothing_left_to_serve"


class HandsOutside(Refusal):
    """Fields: hands, least, most."""

    code = "hands_outside"


class PlayersOutside(Refusal):
    """Fields: players (at the table; 0 where nobody said), least, most."""

    code = "players_outside"


class SanctionOutside(Refusal):
    """Fields: measure, count, least, most (both 0 where the measure takes no count)."""

    code = "sanction_outside"


class NoSuchOffence(Refusal):
    """Fields: offence (its beginning, as typed), known (the names there are)."""

    code = "no_such_offence"


class OffenceWordsMissing(Refusal):
    """Fields: none."""

    code = "offence_words_missing"


class WhyMissing(Refusal):
    """Fields: number, kind ("voided", "pardoned" or "corrected"), given (the sanction that stands, as it is written down)."""

    code = "why_missing"


class NothingCorrected(Refusal):
    """Fields: number, given (the sanction that stands, as it is written down)."""

    code = "nothing_corrected"


class SamePersonTwice(Refusal):
    """Fields: person."""

    code = "same_person_twice"


class NoteEmpty(Refusal):
    """Fields: none."""

    code = "note_empty"


class NobodyAsks(Refusal):
    """Fields: none. Somebody asks for his own record, and the club does not know who that is."""

    code = "nobody_asks"


class SecondNeeded(Refusal):
    """Fields: none. The club wants a second member of the staff for what puts a player out."""

    code = "second_needed"


class EachHisOwn(Refusal):
    """Fields: number (of the sanction), name, person (another player's name and number), offence (with the words of one that has
    no name). A sanction is one player's: the other gets his own.
    """

    code = "each_his_own"


class OneIncidentEach(Refusal):
    """Fields: count (how many), incident (the second, as it is typed alone), command. Nothing is written of any of them."""

    code = "one_incident_each"


class OwnSecond(Refusal):
    """Fields: none. Who agrees to a sanction is somebody else than who gives it."""

    code = "own_second"


class SecondPlays(Refusal):
    """Fields: name, number. Who agrees to a sanction is of the staff: this is a player without a role in the club."""

    code = "second_plays"


class OwnCase(Refusal):
    """Fields: number, command; where he gives commands by another name now, the `name` by which it is against him, and `where` he
    bore it: "account", or "place" for a chat without accounts. A sanction against whoever wants to end or change it: another
    member of the staff does that.
    """

    code = "own_case"


class StaffNotPlayer(Refusal):
    """Fields: name. Behind "avec" stands another player, who gets a sanction of his own: this is a member of the staff who does
    not play.
    """

    code = "staff_not_player"


class ToldUnclear(Refusal):
    """Fields: number (of the sanction), text (what was typed behind it)."""

    code = "told_unclear"


class PersonNotCase(Refusal):
    """Fields: number (of the person, "#12"), command (that wants the number of a sanction)."""

    code = "person_not_case"


class CaseUnreadable(Refusal):
    """Fields: text (as typed, its beginning), command (that wants the number of a sanction)."""

    code = "case_unreadable"


class OneCaseEach(Refusal):
    """Behind the number of a sanction stands what may be that of a second one. Fields: first, second, text (what stands
    behind the first number), command.
    """

    code = "one_case_each"


class AppealOpen(Refusal):
    """Fields: number (of the sanction), entry (the one that noted the appeal)."""

    code = "appeal_open"


class NoAppealOpen(Refusal):
    """Fields: number (of the sanction)."""

    code = "no_appeal_open"


class AppealUnclear(Refusal):
    """Fields: number (of the sanction), text (as typed, its beginning)."""

    code = "appeal_unclear"


class AppealNotYours(Refusal):
    """Fields: number (of the sanction, which whoever decides has given or corrected)."""

    code = "appeal_not_yours"


class AppealAboutYou(Refusal):
    """Fields: number (of the sanction, which is about whoever decides); name and where as in OwnCase."""

    code = "appeal_about_you"


class DeciderUnknown(Refusal):
    """Fields: number (of the sanction)."""

    code = "decider_unknown"


class NotLighter(Refusal):
    """Fields: number (of the sanction)."""

    code = "not_lighter"


class PointsUnreadable(Refusal):
    """Fields: piece (as typed, its beginning), point ("penalty.points", "penalty.point_values" or
    "penalty.steps").
    """

    code = "points_unreadable"


class PointsFall(Refusal):
    """Fields: piece (as typed: the threshold with more points and the lighter sanction)."""

    code = "points_fall"


class PointsOfOwnOffence(Refusal):
    """Fields: name (of the club's own offence), points (as typed)."""

    code = "points_of_own_offence"


class TermWrong(Refusal):
    """Fields: kind ("no_such_day", "past", "backwards" or "too_long"), text (the words or the day)."""

    code = "term_wrong"


class TermWithoutBan(Refusal):
    """Fields: text (how long, as it was said). Only an exclusion runs for a time."""

    code = "term_without_ban"


class SanctionInside(Refusal):
    """No semicolon parts a sanction from what for. Fields: piece (the words of the sanction), name, offence (what stands before
    it), said (both), command (which gives that sanction), first (the command that was given), rest (the pieces behind, each with
    its semicolon).
    """

    code = "sanction_inside"


class SanctionUnknown(Refusal):
    """Something is like a sanction, and none. Fields: piece, nearest (a sanction that can be read), line (what stands before
    it, as typed: who and what for, or the number of a case), rest (the other pieces, each with its semicolon), command (that
    takes the nearest), first (that was given).
    """

    code = "sanction_unknown"


class OffenceMissing(Refusal):
    """What for is missing: a sanction stands there. Fields: piece (the words of the sanction), name (as typed), offence (what
    stands elsewhere in the line and may be meant; may be empty), command.
    """

    code = "offence_missing"


class Banned(Refusal):
    """Somebody is excluded. Fields: name, person (number in the club), case (the number of the sanction), sanction (the measure,
    its term, how many tournaments it still lasts), offence and its words (none where others read it), entered ("entered" or
    "seated" where he is so all the same, or empty).
    """

    code = "banned"

    @property
    def number(self) -> int:
        """The number of the sanction."""
        return int(str(self.fields["case"]))


class MayBeBanned(Refusal):
    """A name that nobody bears may be that of somebody who is excluded, or disqualified from this tournament (then without a
    number). Fields: name (as typed), known (his name), person, case (the number of the sanction), sanction (as in `Banned`).
    """

    code = "may_be_banned"


class AskTheFloor(Refusal):
    """Who enters himself by a name that may be another's is entered by the floor. Fields: name."""

    code = "ask_the_floor"


class YouAreBanned(Refusal):
    """Whoever gives the command is excluded. Fields: sanction (as in Banned)."""

    code = "you_are_banned"


class NoSuchText(Refusal):
    """Fields: number, known (the numbers of the list; may be empty)."""

    code = "no_such_text"


class NothingNames(Refusal):
    """Fields: name."""

    code = "nothing_names"


class TextGone(Refusal):
    """Fields: number (of an entry without a text, or whose texts are erased)."""

    code = "text_gone"


class TextOrCase(Refusal):
    """Fields: number. It may be that of an entry of the ledger, or of a text in the list of those that name somebody."""

    code = "text_or_case"


class NoSuchOwnOffence(Refusal):
    """Fields: name (as typed, its beginning), known (the names there are)."""

    code = "no_such_own_offence"


class OffenceNameTaken(Refusal):
    """Fields: name (as typed), offence (by its key; empty where it is one of the club's own), own (that one's name, or empty)."""

    code = "offence_name_taken"


class OffenceNameWrong(Refusal):
    """Fields: name (as typed, its beginning), most (letters)."""

    code = "offence_name_wrong"


class TooManyOwnOffences(Refusal):
    """Fields: most, what ("offences" or "words")."""

    code = "too_many_own_offences"
