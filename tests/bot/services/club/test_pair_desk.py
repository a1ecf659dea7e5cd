"""/pair and /pairme: codes that bring a chat to a club, and an account to its person; and what wrong ones come to."""

import pytest

from bot.domain.club.people import Role
from bot.presenter.present import present
from bot.services.club.own_books import OwnBooks
from bot.services.club.pair_desk import LENGTH, LETTERS, MINUTES, WRONG_CODES
from bot.services.replies.club import PairCode, Paired, PairedMe
from bot.services.requests import Request
from tests.bot.desks import SilentProfiles
from tests.bot.services.club.test_own_books import HOUSE
from tests.bot.services.floor.evening import Evening
from tests.bot.services.floor.pit import shelf
from tests.bot.small_rules import SmallRules
from tests.bot.told import told
from tests.bot.words import lines
from tests.knowledge.small_book import ARTICLES

GROUP, SERVER, PRIVATE = "telegram:-100", "discord:55", "telegram:@7"


@pytest.fixture
def club():
    """A club with Marie, Jean and Zoé, its floor, on a server."""
    evening = Evening(SmallRules(), "river", place=SERVER, profiles=SilentProfiles())
    evening.do("/club nom Les As", "/tournament Mardi; 9 par table", "/enter Marie, Jean, Zoé", "/role Zoé floor")
    evening.do("/link Marie = discord:1", "/link Zoé = discord:3")
    return evening


def says(club, place, command, code="", account="", role=Role.DIRECTOR):
    """The reply to a command from any chat, to the same Floorman."""
    return club.desk.handle(Request(command, {"code": code}, place, role, account=account))


def new_code(club, command="pair", place=SERVER, account="", role=Role.DIRECTOR):
    reply = says(club, place, command, account=account, role=role)
    assert isinstance(reply.outcome, PairCode), told(reply)
    return str(reply.outcome.code)


def club_of(club, place):
    with club.store.reading() as work:
        return work.clubs.at(place)


def test_a_code_makes_another_chat_one_of_the_clubs_and_the_chat_keeps_its_book_and_language(club):
    says(club, GROUP, "news", "")
    club.desk.handle(Request("language", {"language": "nl"}, GROUP, Role.DIRECTOR))
    code = new_code(club)
    assert (len(code), set(code) <= set(LETTERS)) == (LENGTH, True)
    reply = says(club, GROUP, "pair", f" {code[:4].lower()}-{code[4:].lower()} ")
    assert (type(reply.outcome), told(reply), reply.language) == (Paired, {"club": "Les As"}, "nl")
    assert club_of(club, GROUP) == club_of(club, SERVER)
    with club.store.reading() as work:
        assert work.clubs.places(club_of(club, SERVER).id) == (SERVER, GROUP)
    assert says(club, GROUP, "entries").outcome.name == "Mardi"


def test_a_code_is_good_once(club):
    code = new_code(club)
    assert says(club, GROUP, "pair", code).done
    assert says(club, "telegram:-300", "pair", code).outcome.why == "no_such_pair_code"


def test_a_code_is_good_for_a_quarter_of_an_hour(club):
    early, late = new_code(club), new_code(club)
    club.clock.at += 60 * MINUTES - 1
    assert says(club, GROUP, "pair", early).done
    club.clock.at += 1
    assert says(club, "telegram:-300", "pair", late).outcome.why == "no_such_pair_code"


def test_a_chat_whose_own_club_holds_something_keeps_it_and_the_code_stays_good(club):
    opening = Request("tournament", {"tournament": "Jeudi; 9 par table"}, GROUP, Role.DIRECTOR)
    assert club.desk.handle(opening).done
    code = new_code(club)
    refused = says(club, GROUP, "pair", code)
    assert {key: told(refused)[key] for key in ("why", "people", "tournaments")} == {
        "why": "club_not_empty", "people": 0, "tournaments": 1,
    }  # fmt: skip
    assert club_of(club, GROUP) != club_of(club, SERVER)
    assert says(club, "telegram:-300", "pair", code).done
    assert says(club, SERVER, "pair", new_code(club)).outcome.why == "already_paired"


def test_after_five_wrong_codes_none_is_read_from_that_chat_for_a_quarter_of_an_hour(club):
    code = new_code(club)
    for _ in range(WRONG_CODES):
        assert says(club, GROUP, "pair", "BBBBBBBB").outcome.why == "no_such_pair_code"
        club.clock.at += 1
    for command in ("pair", "pairme"):
        assert says(club, GROUP, command, code, "telegram:9").outcome.why == "too_many_pair_codes"
    assert says(club, "telegram:-300", "pair", code).done
    club.clock.at += 60 * MINUTES
    assert says(club, GROUP, "pair", new_code(club)).done


def test_only_hashes_of_codes_are_kept(club):
    code = new_code(club)
    with club.store.reading() as work:
        assert work.pairings.get(code) is None
    assert code not in str(vars(club.store._contents.post))


def test_a_persons_code_links_an_account_on_another_platform_and_brings_a_private_conversation_to_the_club(club):
    code = new_code(club, "pairme", account="discord:1", role=Role.PLAYER)
    reply = says(club, PRIVATE, "pairme", code, "telegram:7", Role.PLAYER)
    assert (type(reply.outcome), told(reply)) == (
        PairedMe, {"number": 1, "name": "Marie", "account": "telegram:7", "club": "Les As"},
    )  # fmt: skip
    with club.store.reading() as work:
        of = work.clubs.at(SERVER).id
        assert work.accounts.accounts_of(of, [1]) == {1: ("discord:1", "telegram:7")}
    assert club_of(club, PRIVATE).id == of
    assert says(club, PRIVATE, "leaveme", "", "telegram:7", Role.PLAYER).done
    assert lines(present(reply)) == ["Le compte telegram:7 est désormais celui de Marie (#1).", "Le club : Les As"]


def test_in_a_group_of_another_club_a_persons_code_links_the_account_and_moves_nothing(club):
    code = new_code(club, "pairme", account="discord:3", role=Role.PLAYER)
    assert says(club, GROUP, "pairme", code, "telegram:8", Role.PLAYER).done
    assert club_of(club, GROUP) != club_of(club, SERVER)
    with club.store.reading() as work:
        assert work.accounts.person_of(work.clubs.at(SERVER).id, "telegram:8") == 3


def test_a_persons_code_is_none_for_a_chat_and_a_chats_none_for_a_person(club):
    own = new_code(club, "pairme", account="discord:1", role=Role.PLAYER)
    assert says(club, GROUP, "pair", own).outcome.why == "no_such_pair_code"
    assert says(club, GROUP, "pairme", new_code(club), "telegram:7").outcome.why == "no_such_pair_code"
    assert says(club, GROUP, "pairme", own, "telegram:7").done


def test_whoever_is_nobody_to_the_club_gets_no_code_and_no_account_is_taken_from_anybody(club):
    assert says(club, SERVER, "pairme", account="discord:99", role=Role.PLAYER).outcome.why == "pair_who"
    code = new_code(club, "pairme", account="discord:1", role=Role.PLAYER)
    assert says(club, SERVER, "pairme", code, "discord:3").outcome.why == "account_taken"
    assert says(club, SERVER, "pairme", code).outcome.why == "account_needed"
    assert says(club, SERVER, "pairme", code, "discord:9", Role.PLAYER).done


def test_only_a_director_gives_or_takes_a_chats_code(club):
    assert says(club, SERVER, "pair", role=Role.FLOOR).outcome.why == "not_allowed"
    assert says(club, GROUP, "pair", new_code(club), role=Role.FLOOR).outcome.why == "not_allowed"


def test_once_an_account_is_unlinked_its_private_conversation_acts_for_the_club_no_more(club):
    says(club, PRIVATE, "pairme", new_code(club, "pairme", account="discord:1", role=Role.PLAYER), "telegram:7", Role.PLAYER)
    kept = new_code(club, "pairme", place=PRIVATE, account="telegram:7", role=Role.PLAYER)
    club.do("/unlink telegram:7")
    assert club_of(club, PRIVATE).id != club_of(club, SERVER).id
    for command in ("entries", "where", "enterme", "leaveme", "myrecord"):
        assert not says(club, PRIVATE, command, "", "telegram:7", Role.PLAYER).done, command
    assert says(club, PRIVATE, "pairme", kept, "telegram:7", Role.PLAYER).outcome.why == "no_such_pair_code"
    with club.store.reading() as work:
        assert work.accounts.person_of(work.clubs.at(SERVER).id, "telegram:7") == 0


def test_a_person_who_is_forgotten_has_no_code_left(club):
    kept = new_code(club, "pairme", account="discord:1", role=Role.PLAYER)
    club.do("/forget Marie", "/forget oui")
    assert says(club, PRIVATE, "pairme", kept, "telegram:7", Role.PLAYER).outcome.why == "no_such_pair_code"


def test_whoever_only_claims_to_be_somebody_gets_no_code_and_brings_no_conversation_to_the_club(club):
    club.desk.handle(Request("iam", {"name": "Jean"}, SERVER, account="discord:66"))
    assert says(club, SERVER, "pairme", account="discord:66", role=Role.PLAYER).outcome.why == "unconfirmed"


def test_a_club_with_a_rulebook_of_its_own_is_not_given_up_for_another(club):
    with club.store.writing() as work:
        OwnBooks(shelf(), work, work.clubs.at(GROUP).id).add(HOUSE, ARTICLES, 0, 1.0)
    code = new_code(club)
    assert says(club, GROUP, "pair", code).outcome.why == "club_not_empty"
    assert club_of(club, GROUP) != club_of(club, SERVER)
