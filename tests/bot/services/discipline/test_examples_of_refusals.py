"""What a refusal of the discipline commands gives as an example can be typed as it stands, in every language: it is not
refused for its form, nor for what it was to mend.
"""

import re
from collections.abc import Iterator
from functools import cache

import pytest

import bot.domain.penalties.errors as refusals
from bot.domain.club.people import Role
from bot.domain.errors import Refusal
from bot.i18n.words import LANGUAGES, words_in
from bot.presenter.plain_text import plain_text
from bot.presenter.present import present
from bot.services.catalogue import COMMANDS, find_command
from bot.services.replies.refused import Refused
from bot.services.requests import Request
from tests.bot.i18n.test_refusals import ENDINGS, sentences
from tests.bot.services.discipline.office import Office, office

END = re.compile(r"\.(?:\s|$)| ;\s|,? (?:ou|or|of) (?=/)|\)(?:\s|:)|$")
"""What ends an example in a sentence: never a semicolon, which is a part of what is typed."""
FORM = frozenset(
    "missing_argument unreadable_form unknown_command reason_needed why_missing case_unreadable person_not_case case_not_person "
    "text_or_case takes_nothing told_unclear appeal_unclear points_unreadable offence_missing no_such_person several_people "
    "offence_name_wrong one_incident_each nothing_corrected not_lighter no_such_case term_wrong sanction_outside "
    "bad_number sanction_inside sanction_unknown one_case_each".split()
)
"""Refusals that say that something was not typed as it must be."""
CODES = {
    kind.code for kind in vars(refusals).values()
    if isinstance(kind, type) and issubclass(kind, Refusal) and kind.__module__ == refusals.__name__
}  # fmt: skip
CASE_COMMANDS = ("void", "pardon", "amend", "served", "told", "appeal")
STAFFS = [command.name for command in COMMANDS if command.group == "discipline"]
SPIT = {"fr": "crachat", "en": "spitting", "nl": "spuwen"}
SAID = {
    "fr": {"piece": "2 mains", "offence": "téléphone", "incident": "Paul Martin; bruit", "text": "pas sûr", "rest": "; a crié"},
    "en": {"piece": "2 hands", "offence": "phone", "incident": "Paul Martin; noise", "text": "not sure", "rest": "; in public"},
    "nl": {"piece": "2 handen", "offence": "telefoon", "incident": "Paul Martin; lawaai", "text": "niet zeker", "rest": "; luid"},
}
NEVER_AGAIN = {"fr": "plus jamais", "en": "never again", "nl": "nooit meer"}
"""What is like a sanction, and none that is known."""
WITHOUT = frozenset({"iam", "role", "ledger", "erase", "told", "void", "pardon", "served"})
"""Commands of which no line has a semicolon."""
GIVES_BACK = frozenset({"sanction_inside", "sanction_unknown", "one_case_each", "may_be_banned"})
"""Refusals whose examples are the very line that was typed, set right; they are tried where that line is."""
APPEALED = frozenset({"appeal_open", "appeal_unclear", "not_lighter"})
"""Refusals of who decides on an appeal, which was noted before."""


def world(language: str, why: str = "") -> Office:
    """A room with a sanction n° 12 of three hands, an exclusion n° 13, the people of the examples, an own offence."""
    room = office("cdc")
    for seat, name in (("J1a", "Marie Dupont"), ("J1b", "Paul Martin"), ("J1c", "Marie")):
        room.do(f"rename {seat} = {name}")
    if "own_offence" not in why:
        room.do(f"offence add {SPIT[language]}")
    for number in range(1, 12):
        room.do(f"warn #{number}; bruit; {number} fois")
    room.do("sanction Paul Martin; téléphone; 3 mains; a répondu", "sanction J2a; triche; exclu du club 3 mois")
    if why in APPEALED:
        room.do("appeal 12 il n'avait pas de téléphone")
    if why == "already_pardoned":
        room.do("pardon 12 s'est excusé")
    return room


def examples(sentence: str) -> Iterator[str]:
    """The lines that a sentence gives to be typed."""
    for found in re.finditer(r"(?<![\w/}])/(?=[a-z{])", sentence):
        rest = sentence[found.end() :]
        yield rest[: END.search(rest).start()].strip()


def filled(example: str, language: str, why: str, command: str) -> str:
    """An example as a refusal shows it."""
    number = "13" if why in ("banned", "may_be_banned") else "3" if why == "second_plays" else "12"
    name = SPIT[language] if "own" in why.split("_") else "Marie Dupont"
    usage = words_in(language).say(f"command.{command}.usage").removeprefix("/") if command else ""
    said = {**SAID[language], "value": words_in(language).say("typed.hands", count=2)}
    if command == "warn":
        said["piece"] = words_in(language).say("typed.warning", count=1)  # what else is given by /sanction
    said |= {"line": f"{name}; {said['offence']}", "said": f"{said['offence']} {said['piece']}", "nearest": said["piece"]}
    if why == "sanction_unknown":
        said["piece"] = NEVER_AGAIN[language]
    if why == "one_case_each":
        said["text"] = {"served": "2", "amend": f"4; {said['piece']}"}.get(command, "4 × bla")
    first = "12" if why == "one_case_each" else command
    said |= {"change": said["piece"], "reason": said["text"], "table": "1"}
    said |= {"number": number, "case": number, "first": first, "name": name, "command": command, "usage": usage}
    return example.format(person="3", points="3", **said)


def rows() -> Iterator[tuple[str, str, str, str]]:
    """Every example: the language, the refusal, the command that it came from where the sentence names that, the line."""
    for language in LANGUAGES:
        for key, sentence in sentences(language).items():
            why = ENDINGS.sub("", key)
            if why not in CODES or why == "may_be_banned":
                continue
            of_cases = why in ("case_unreadable", "person_not_case", "one_case_each")
            asking = CASE_COMMANDS if of_cases else ("warn", "sanction") if "{command}" in sentence else ("",)
            for command in asking:
                if (why, command) == ("one_case_each", "told"):
                    continue  # it knows itself what it doesn't understand
                whole = sentence.replace("{usage}", words_in(language).say(f"command.{command}.usage")) if command else sentence
                yield from ((language, why, command, filled(one, language, why, command)) for one in examples(whole))


@cache
def shown() -> tuple[tuple[str, str, str, str], ...]:
    return tuple(dict.fromkeys(rows()))


def typed(room: Office, line: str, language: str) -> Refused | None:
    """The refusal of a line that a director of the club types, None where there is none."""
    name, _, text = line.partition(" ")
    command = find_command(name)
    assert command is not None, line
    assert command.name == name, "an example names a command as everybody can type it"
    arguments = command.arguments(text)
    reply = room.pit.desk.handle(Request(command.name, arguments, role=Role.DIRECTOR, person=16, language=language))
    return reply.outcome if isinstance(reply.outcome, Refused) else None


@pytest.mark.parametrize(("language", "why", "command", "line"), shown())
def test_what_a_refusal_gives_as_an_example_is_not_refused_for_its_form(language, why, command, line):
    assert " /" not in line, "a semicolon is typed: another command stands in a sentence of its own"
    assert ";" not in line or line.split()[0] not in WITHOUT, "no words of the sentence stand behind what is typed"
    if command and why != "told_unclear":
        assert line.split()[0] in (command, "ledger"), "the example is of the command that was refused"
    refused = typed(world(language, why), line, language)
    assert refused is None or refused.why not in FORM | {why}, (line, refused)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("given", ["1 main", "2 mains", "3 mains", "avertissement", "1 tour", "disqualification"])
@pytest.mark.parametrize("line", ["amend {}; bla", "amend {}; {given}; bla", "amend {}; 4 mains", "void {}", "pardon {}"])
def test_the_example_of_a_correction_corrects_whatever_stands(language, given, line):
    room = office("cdc")
    room.do(f"sanction J1a; téléphone; {given}")
    command, text = line.format(1, given=given).split(" ", 1)
    request = Request(command, find_command(command).arguments(text), role=Role.DIRECTOR, language=language)
    reply = room.pit.desk.handle(request)
    assert reply.outcome.why in ("why_missing", "nothing_corrected", "correction_unclear")
    (example,) = examples(plain_text(present(reply)))
    assert typed(room, example, language) is None, example


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", STAFFS)
def test_what_shows_how_a_command_is_typed_can_be_typed(language, name):
    usage = words_in(language).say(f"command.{name}.usage")
    for line in examples(usage):
        assert find_command(line.split()[0]).name == name
        refused = typed(world(language), line, language)
        assert refused is None or refused.why not in FORM, (line, refused)


def test_there_is_an_example_of_each_kind_in_every_language():
    found = shown()
    assert len(found) > 120
    assert len({(why, command) for _, why, command, _ in found}) * len(LANGUAGES) == len(
        {(language, why, command) for language, why, command, _ in found}
    )
