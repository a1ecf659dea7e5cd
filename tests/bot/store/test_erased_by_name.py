"""One free text of an entry can be erased alone: the account that gave a sanction, when its owner is forgotten."""

from tests.bot.store.test_ledgers import PLACE, draft, entered
from tests.bot.store.works import founded


def test_a_text_is_erased_by_its_name_and_the_others_stay(store):
    club = founded(store, PLACE).id
    entered(
        store, [draft(2, texts={"account": "discord:7 Ali", "reason": "a crié"}), draft(1, texts={"account": "discord:7 Ali"})]
    )
    with store.writing() as work:
        assert work.ledgers.erase_texts_of(club, [1], "account") == 1
        assert work.ledgers.erase_texts_of(club, [1], "account") == 0
    with store.reading() as work:
        first, second = work.ledgers.all(club)
    assert (first.text("account"), first.text("reason"), second.text("account")) == (None, "a crié", "discord:7 Ali")
    assert {sealed.name: sealed.salt for sealed in first.texts}["account"] is None
