"""Why a command is refused: refusals of clubs, people, their accounts and the chats that are paired."""

from __future__ import annotations

from bot.domain.errors import Refusal


class NoSuchDecision(Refusal):
    """Fields: number. No decision bears it, or none that whoever asks may read there."""

    code = "no_such_decision"


class DecisionCorrected(Refusal):
    """Fields: number, newer (that of the decision which has corrected it already)."""

    code = "decision_corrected"


class StaffOnlyInPrivate(Refusal):
    """Fields: none. What is for the staff alone was written where others read it."""

    code = "staff_only_in_private"


class NotInClub(Refusal):
    """Fields: none. Whoever asks is not, or no longer, in the club's chat; nothing of the club is told him."""

    code = "not_in_club"


class MembershipInDoubt(Refusal):
    """Fields: none. The platform could not say just now whether whoever asks is in the club's chat."""

    code = "membership_in_doubt"


class WhoAreYou(Refusal):
    """Fields: none. Somebody asks about himself, and the club doesn't know who he is."""

    code = "who_are_you"


class OnlyFloorConfirms(Refusal):
    """Fields: none. A player says of somebody else that he has sat down."""

    code = "only_floor_confirms"


class JustReminded(Refusal):
    """Fields: count (seconds until those who are missing may be reminded again)."""

    code = "just_reminded"


class LooksAbsent(Refusal):
    """Fields: name (as typed). A list says of somebody that he does not come."""

    code = "looks_absent"


class CaseNotPerson(Refusal):
    """Fields: number. Where a person is wanted, a sanction of the ledger was named ("n° 12")."""

    code = "case_not_person"


class LooksLikeCommand(Refusal):
    """Fields: name (as typed). A name in a list begins with a slash."""

    code = "looks_like_command"


class LooksLikeHeading(Refusal):
    """Fields: name (as typed). A line of a list that stands over or under the names."""

    code = "looks_like_heading"


class NameTwice(Refusal):
    """Fields: name, line (of the list, where it stood first; 0: not known)."""

    code = "name_twice"


class NameTooLong(Refusal):
    """Fields: name (its beginning), longest."""

    code = "name_too_long"


class NoNames(Refusal):
    """Fields: none. Nothing in the text is a name."""

    code = "no_names"


class FileTooLarge(Refusal):
    """Fields: size, largest (in kilobytes). A file with a list is larger than any list is."""

    code = "file_too_large"


class NotAListFile(Refusal):
    """Fields: file (its name; empty where it has none). A file that holds no text, or is a document of another program."""

    code = "not_a_list_file"


class EmptyFile(Refusal):
    """Fields: none. A file that came with a command holds nothing."""

    code = "empty_file"


class FileNotFetched(Refusal):
    """Fields: none. The platform does not give a file that came with a command, or broke off while it did."""

    code = "file_not_fetched"


class FileTooLargeForBots(Refusal):
    """Fields: platform (its name), most (in megabytes). The platform gives bots no file as large as this one."""

    code = "file_too_large_for_bots"


class ColumnTwice(Refusal):
    """Fields: column. A table has two columns of that title, and either may hold the names."""

    code = "column_twice"


class ListTooLong(Refusal):
    """Fields: lines, most. A list has more lines than anybody enters."""

    code = "list_too_long"


class NamesAndFile(Refusal):
    """Fields: none. Names were typed beside a file with a list."""

    code = "names_and_file"


class WhoMissing(Refusal):
    """Fields: none. A form about somebody says nobody: no member is picked, no name written."""

    code = "who_missing"


class WhoTwice(Refusal):
    """Fields: none. A form about somebody says two: a member is picked and a name written."""

    code = "who_twice"


class NoSuchPerson(Refusal):
    """Fields: name (as typed), nearest (names that are spelt like it)."""

    code = "no_such_person"


class OnlyLike(Refusal):
    """Fields: name (as typed, which is nobody's), nearest (names that are almost that one), meant (each text that was typed, with
    the number of who is called almost so). It is asked whether that is meant.
    """

    code = "only_like"


class OneAtATime(Refusal):
    """Fields: first (whom to name first), command. People are erased one by one, each shown first."""

    code = "one_at_a_time"


class PlaysElsewhere(NoSuchPerson):
    """Fields: name, number (of the tournament beside this one that the person plays), other (what that is called)."""

    code = "plays_elsewhere"


class SeveralPeople(Refusal):
    """Fields: name (as typed), people (texts that each name one of them: "Marie Dupont #12")."""

    code = "several_people"


class NoSuchTimeZone(Refusal):
    """Fields: wanted."""

    code = "no_such_time_zone"


class NoSuchRole(Refusal):
    """Fields: wanted."""

    code = "no_such_role"


class AccountNeeded(Refusal):
    """Fields: command. It speaks of whoever gives it, and comes from nobody's account."""

    code = "account_needed"


class UnreadableAccount(Refusal):
    """Fields: wanted (as typed)."""

    code = "unreadable_account"


class AccountTaken(Refusal):
    """Fields: account, name (whose it is)."""

    code = "account_taken"


class AccountUnknown(Refusal):
    """Fields: account. The club knows nobody behind it."""

    code = "account_unknown"


class OnlyFloorLinks(Refusal):
    """Fields: name, number (who that is), account; perhaps others (number, name) of that name. Somebody says who he is, and only
    the floor can tell whether that is so.
    """

    code = "only_floor_links"


class ClaimPending(Refusal):
    """Fields: name (whom it claims to be), account. It now claims to be somebody else."""

    code = "claim_pending"


class ClaimSettled(Refusal):
    """Fields: name, number (who was claimed), account. A floor answers a claim that was settled, or of somebody who has another
    role now.
    """

    code = "claim_settled"


class Unconfirmed(Refusal):
    """Fields: name, number (who he claims to be), account. It takes more than his word."""

    code = "unconfirmed"


class NoSuchPairCode(Refusal):
    """Fields: command, minutes (how long a code is good for). There is no such code, or no longer."""

    code = "no_such_pair_code"


class TooManyPairCodes(Refusal):
    """Fields: minutes. So many wrong codes came from here that none is read for a while."""

    code = "too_many_pair_codes"


class ClubNotEmpty(Refusal):
    """Fields: people, tournaments. The chat has a club of its own, with more in it than may be lost."""

    code = "club_not_empty"


class AlreadyPaired(Refusal):
    """Fields: none. The chat is one of that club's already."""

    code = "already_paired"


class PairWho(Refusal):
    """Fields: none. A code for a person, and the club does not know who asks."""

    code = "pair_who"


class UnreadableNews(Refusal):
    """Fields: wanted (as typed)."""

    code = "unreadable_news"


class NewsNeedChannel(Refusal):
    """Fields: none. A server is no chat: one of its channels has to be named."""

    code = "news_need_channel"


class NoNewsHere(Refusal):
    """Fields: none. Nothing can be delivered to this place."""

    code = "no_news_here"


class SameRecord(Refusal):
    """Fields: number, name. The two that are to be merged are one record already."""

    code = "same_record"


class RolesDiffer(Refusal):
    """Fields: number, name, other (a number), other_name. Nobody is given a role by merging two records."""

    code = "roles_differ"


class BothInPlay(Refusal):
    """Fields: name, other (a number), other_name, title, number (of a tournament in which both are in)."""

    code = "both_in_play"


class NotMerged(Refusal):
    """Fields: number, name. Nobody was merged with this record, or not with that other one."""

    code = "not_merged"


class SettingIncomplete(Refusal):
    """Fields: setting (what is set of a club: name, timezone, fallback, digest), other (a rulebook that may be its fallback):
    nothing is said of what it is to be, or nothing that it can be.
    """

    code = "setting_incomplete"


class BehindItself(Refusal):
    """Fields: own (the short name of a rulebook): it is in force, and says no more where it says nothing."""

    code = "behind_itself"
