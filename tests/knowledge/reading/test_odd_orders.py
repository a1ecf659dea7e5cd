"""Rules as clubs have them: numbers out of order or begun anew, appendices, mails, messages, files from before Windows."""

import pytest

from knowledge.reading.formats.encodings import decoded
from knowledge.reading.reader import read_book
from knowledge.reading.refusals import CannotRead
from knowledge.reading.report import Doubted

TEXTS = (
    "Les places sont tirées au sort par l'organisateur.",
    "Les téléphones restent dans la poche pendant une main.",
    "La langue officielle est le wallon, mais on parle ce qu'on veut.",
    "Une carte qui tombe par terre est vivante.",
    "Une pause toutes les 90 minutes.",
    "Le retardataire est aveuglé à chaque tour.",
)
TITLES = ("Placement", "Téléphones", "Langue", "Carte au sol", "Pauses", "Retards")


def numbers(text: str) -> list[str]:
    book = read_book(text.encode())
    assert book.report.words_in == book.report.words_out
    return [told.number for told in book.report.articles]


def doubted(text: str) -> list[tuple[Doubted, str]]:
    return [(doubt.about, doubt.words) for doubt in read_book(text.encode()).report.doubts]


@pytest.mark.parametrize("order", [(1, 2, 4, 3, 6, 5), (1, 2, 4, 3), (3, 1, 2, 5, 4)])
def test_an_article_out_of_its_place_is_an_article_and_told(order):
    text = "RÈGLEMENT DU CERCLE\n\n" + "\n\n".join(
        f"{number}. {title}\n{words}" for number, title, words in zip(order, TITLES, TEXTS, strict=False)
    )
    assert numbers(text) == [str(number) for number in order]
    assert Doubted.OUT_OF_SERIES in [about for about, _ in doubted(text)]


def test_rules_that_are_counted_anew_under_each_heading_are_all_rules():
    chapters = (("PLACES", TEXTS[:3]), ("MISES", TEXTS[3:]), ("CONDUITE", TEXTS[:3]))
    text = "CLUB CORMORAN - RÈGLEMENT\n\n" + "\n\n".join(
        "\n".join((name, *(f"{at}. {words}" for at, words in enumerate(rules, 1)))) for name, rules in chapters
    )
    assert numbers(text) == ["1", "2", "3"] * 3


def test_lists_inside_articles_that_have_text_of_their_own_are_no_articles():
    text = "\n\n".join(
        f"{name}\nOn retient ce qui suit, et rien d'autre, quoi qu'en dise un joueur.\n1. {TEXTS[at]}\n2. {TEXTS[at + 1]}"
        for at, name in enumerate(("PLACES", "MISES", "CONDUITE"))
    )
    assert [told.title for told in read_book(text.encode()).report.articles] == ["Places", "Mises", "Conduite"]


def test_the_articles_of_a_statute_have_their_titles_and_its_appendices_are_articles():
    text = "\n\n".join((
        f"Article premier. – Objet\n{TEXTS[0]}", f"Art. 1 bis. – Téléphones\n{TEXTS[1]}", f"Art. 2. – Langue\n{TEXTS[2]}",
        f"Art. 2 ter. – Carte au sol\n{TEXTS[3]}", "Art. 3. – Pauses\nVoir l'annexe I.",
        f"ANNEXE I\n{TEXTS[4]}\nANNEXE II\n{TEXTS[5]}",
    ))  # fmt: skip
    told = read_book(text.encode()).report.articles
    assert [(one.number, one.title) for one in told] == [
        ("1", "Objet"), ("1 bis", "Téléphones"), ("2", "Langue"), ("2 ter", "Carte au sol"), ("3", "Pauses"),
        ("Annexe I", ""), ("Annexe II", ""),
    ]  # fmt: skip


def test_what_looks_like_an_article_under_a_number_of_another_kind_is_doubted():
    text = "\n\n".join(f"Rule {at}: {title}\n{words}" for at, (title, words) in enumerate(zip(TITLES, TEXTS, strict=True), 1))
    other = "RP-1. Recommended procedure: chips found behind\nThey count only if acceptable."
    assert doubted(text.replace("Rule 3", f"{other}\n\nRule 3")) == [
        (Doubted.NUMBER_NOT_TAKEN, "RP-1. Recommended procedure: chips found behind")
    ]


def test_a_file_in_which_no_article_is_told_apart_is_doubted():
    text = "Chez nous on joue le vendredi. " + " ".join(TEXTS) * 3
    assert [about for about, _ in doubted(text)] == [Doubted.VERY_LONG]


def test_rules_in_a_mail_that_was_passed_on_are_read_without_what_the_mail_puts_before_them():
    rules = "\n>>\n".join(f"> > Article {at} - {title}\n> > {TEXTS[at]}" for at, title in enumerate(TITLES[:4], 1))
    book = read_book(f"De : Jo <jo@club.example>\nDate : lun. 3 mars\nObjet : Fwd\nÀ : tous\n\n{rules}\n".encode())
    assert [(told.number, told.title) for told in book.report.articles] == [(str(n), t) for n, t in enumerate(TITLES[:4], 1)]
    assert ">" not in book.markdown.replace("-->", "")
    assert [one.text for one in book.report.furniture if one.kind == "mail"][2] == "Objet : Fwd"


@pytest.mark.parametrize(
    "sent", ["[12/03/2025 21:1{}:02] Jean Club: ", "12/03/2025, 21:1{} - Jean: ", "\u200e[3/12/25, 9:1{} PM] +32 4: "]
)
def test_rules_in_a_chat_are_read_without_when_and_by_whom_each_was_sent(sent):
    text = "\n".join(f"{sent.format(at)}{at}) {words}" for at, words in enumerate(TEXTS, 1))
    assert numbers(text) == ["1", "2", "3", "4", "5", "6"]
    assert "Jean" not in read_book(text.encode()).markdown
    between = text.replace("\n", f"\n{sent.format(9)}et les chiens ?\n", 1)
    assert f"{TEXTS[0]}\n\net les chiens ?" in read_book(between.encode()).markdown


def test_a_level_and_a_time_at_the_beginning_of_a_line_are_no_message_of_a_chat():
    text = "\n\n".join(f"{at}. {title} : 20h15, 21h30\n{TEXTS[at]}" for at, title in enumerate(TITLES[:4], 1))
    assert "20h15" in read_book(text.encode()).markdown


@pytest.mark.parametrize(
    "text",
    [
        "Geëerde gasten: één vóór en één achter de reële coördinatie.",
        "Règle générale : la pénalité s'élève à une main, dès la première.",
    ],
)
def test_a_text_from_before_windows_is_read_as_it_was_written(text):
    assert decoded(text.encode("cp850")) == text
    assert decoded(text.encode("cp1252")) == text


def test_a_text_in_an_encoding_that_nobody_knows_is_refused():
    with pytest.raises(CannotRead):
        decoded("Téléphones : pénalité générale, dès la première, à la fin de l'été.".encode("mac_roman"))


def test_a_list_in_a_list_counted_as_the_list_around_it_belongs_to_its_article():
    points = "".join(f"<li>{words}</li>" for words in TEXTS[:2])
    page = "".join(f"<li><b>{title}</b><ol>{points}</ol></li>" for title in TITLES)
    style = "<style>ol.a{counter-reset:x}li:before{content:counter(x)'. '}</style>"
    for head in ("", style):
        told = read_book(f"<html><head>{head}</head><body><ol>{page}</ol></body></html>".encode()).report.articles
        assert [(one.number, one.title) for one in told] == [(str(at), title) for at, title in enumerate(TITLES, 1)]
