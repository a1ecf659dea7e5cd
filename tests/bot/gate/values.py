"""What somebody types or fills in who means a thing of a club: as it is, as he guesses it, or altered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from bot.domain.penalties.sanctions import Measure
from bot.domain.rules.offences import OFFENCES
from bot.domain.rules.profile import POINTS
from bot.services.catalogue import Field, Kind
from tests.bot.gate.life import BOTH, FIRST, Facts
from tests.bot.gate.shelf import library
from tests.bot.strange_texts import STRANGE

LONGEST = 1_500
"""Letters of what is very long: what a message holds, and a form."""
HOSTILE = (
    *STRANGE, "#" * 400, "; " * 500, "`" * LONGEST, "1-" * 400, "9" * 60, "-1", "0", "#0", "n° 999999999", "=#1=#2",
    "a&b=c&player=#1", "|".join("aqlcs"), "{}", "=held", "=telegram:-100626262650:55", "../../floorman.db", "' OR club=2 --",
    "club:2 #1", "b:#1", "2/#1", "telegram:@4040401", "\u202e1#", "٣", "#٣", "３-５", "non", "ici", "suggested", "all",
)  # fmt: skip
Value = Callable[[Facts, Random], str]


def person(facts: Facts, chance: Random) -> str:
    """Somebody of a club. Who guesses knows seldom more than a number or a first name: what he has not typed must not come."""
    number = chance.randint(1, len(facts.names))
    name = facts.names[number - 1]
    first, _, last = name.partition(" ")
    last = last[0] if last else first
    known = (f"#{number}", f"#{number}", f"n° {number}", first, first, f"{first} {last}", seat(facts, chance))
    told = (name, name, name[:-1], name.upper(), f"{name} #{number}", facts.account(number), f"#{number:04}")
    return chance.choice(known if chance.random() < 0.7 else told)


def people(facts: Facts, chance: Random) -> str:
    """Several of them."""
    return chance.choice((", ", "; ", "\n")).join(person(facts, chance) for _ in range(chance.choice((1, 1, 1, 2, 3))))


def account(facts: Facts, chance: Random) -> str:
    """Somebody's account."""
    return chance.choice((facts.account(chance.randint(1, 16)), facts.account(3, "discord"), BOTH, "discord:999", facts.private))


def case(facts: Facts, chance: Random) -> str:
    """A sanction, by its number in the club; the highest of them no other club has."""
    return chance.choice(("{}", "#{}", "n°{}", "no. {}")).format(chance.randint(1, 2 * len(facts.cases) + 8))


def seat(_facts: Facts, chance: Random) -> str:
    """A seat."""
    table, number = chance.randint(1, 4), chance.randint(1, 6)
    return chance.choice((f"{table}-{number}", f"table {table} siège {number}", f"t{table} s{number}"))


def number(_facts: Facts, chance: Random) -> str:
    """A number."""
    return str(chance.choice((0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 8, 12, 16, 10_000)))


def words(facts: Facts, chance: Random) -> str:
    """What somebody writes about; seldom a word of the club's."""
    named = chance.choice(facts.names) if chance.random() < 0.15 else chance.choice(FIRST)
    return chance.choice(("un mot", "à surveiller", f"{named} a crié", "Odile", "téléphone", f"voir {number(facts, chance)}"))


def article(_facts: Facts, chance: Random) -> str:
    """An article or a passage."""
    return chance.choice(("6.4", "ropta:6.4#1", "6.4#1", "cdc 2-4", "3.2#1", "ropta 3.2", "6.4#9", "bouton"))


def code(facts: Facts, chance: Random) -> str:
    """A code, as near as one comes without having been told it: nobody guesses eight letters."""
    told = chance.choice(facts.codes)
    return chance.choice((told[:-1], told[:-1] + chance.choice("BCDFGH"), told[::-1], "BCDFGHJK", f"pair-{told[1:]}"))


def one_of(*texts: str) -> Value:
    """One of some texts."""
    return lambda _facts, chance: chance.choice(texts)


TEXTS: Mapping[str, Value] = {
    "seat": seat, "reason": words, "note": words, "evidence": one_of("https://photo.example/1", "photo 2"), "other_name": words,
    "words": words, "question": words, "ruling": words, "code": code, "search": words, "word": words, "choices": people,
    "title": one_of("Vendredi", "#1", "#2", "#3", "#4", "n° 2", "#5", "2"), "value": words,
    "group": one_of("draw", "role", "/undo"), "bookwords": words,
    "chips": one_of("25x8 100x8", "25x8"), "levels": one_of("25/50", "25/50 100/200"),
    "late_until": one_of("6", "fermées", "always", "x"), "level": one_of("2", "3", "+1", "1"),
    "reentries": one_of("1 niveau 4", "non"), "rebuys": one_of("2", "1 niveau 2"), "addons": one_of("1", "non"),
    "message": one_of("all", "1", "2"),
    "news": one_of("ici", "non", "fr,en 23-9", "66", "626262671", "515151571", "@telegram:-100626262650", "<#626262671>"),
    "buttons": one_of("1:2", "1:2 2:3 3:1", "1 2 3"), "moves": one_of("1", "1 2", "2", "tous"),
    "tables": one_of("1", "2", "3 2 1"),
    "telling": one_of("out", "jetons", "retard", "siège 3-5", "retirer", "je suis éliminé", ""),
    "requests": one_of("1", "2", "non 1", "1 2", "tout", "1+2: 100, 200", ""),
    "change": one_of("1 main", "2 mains; vu", "laisser jouer", "exclu 3 mois", "avertissement", "table 2", "disqualification"),
    "action": one_of("add", "remove", "ladder", ""), "offence_name": one_of("crachat", "jongle", "téléphone", "x" * 50),
    "synonyms": one_of("cracher, spuwen", ""), "points": one_of("2", "x", ""),
    "steps": one_of("1 main, 1 tour", "avertissement", "x", ""),
    "doubt": one_of("1", "3", "all", "later", "x", ""), "choice": one_of("as_read", "heading", "join", "x", ""),
    "failed": one_of("", "fermé"), "refused": one_of("", "refuse de signer"),
    "until": one_of("3 mois", "31/12/2026", "jusqu'à Noël", "2 tournois", "à vie", "31/02", "x", ""),
    "texts": one_of("n° 1", "texte 1", "tout", "#2", "n° 3, texte 2", "1"),
    "prizes": one_of("cave 20+5; payés 50 30 20", "payés 3", "garantie 500; arrondi 5", "deal non"),
    "buy_in": one_of("20+5 €", "20", "x"), "payouts": one_of("3", "50 30 20", "1er 500, 2e 300", "500 300 €", "x"),
    "guaranteed": one_of("500", "0", "x"), "added": one_of("100", "x"), "rounding": one_of("5", "0"),
    "rebuy_price": one_of("20", "x"), "addon_price": one_of("10", "x"), "deal": one_of("non", "Xavier 100", "x"),
    "season": one_of("Printemps; formule pokerstars", "3 meilleures", "export", "sans #1", "du 2026-01-01 au 2026-12-31"),
    "period": one_of("mars", "2026", "du 1/3 au 31/5", "#1", "#3", "tournoi 2", "Vendredi", "hier", "x"),
    "race": one_of("25>100 t1 1:3 2:2", "25", "25+100>500 t3 1:3"), "months": number,
}  # fmt: skip
"""What stands in the fields that nothing completes, by their names."""
COMPLETED: Mapping[str, Value] = {
    "person": person, "people": people, "case": case, "table": number, "article": article, "passage": article,
    "book": one_of("ropta", "cdc", "urban", "nichts", "maison"),
    "ownbook": one_of("maison", "ropta", "été"), "bookpoint": one_of("48", "seats.start", "race.rounding", "summary", "99", "x"),
    "bookvalue": one_of("silent", "autrement", "drawn", "up", "3", "rouvrir", "later", "x"),
    "offence": one_of(*sorted(OFFENCES), "a mordu"),
    "sanction": one_of(*(f"{measure}:2" for measure in Measure), *(str(measure) for measure in Measure)),
    "point": one_of(*(point.name for point in POINTS)), "value": one_of(*(value for point in POINTS for value in point.values)),
}  # fmt: skip
"""What stands in the fields that are completed, by what completes them."""
LINES: Mapping[str, tuple[str, ...]] = {
    "question": ("{words}",), "article": ("{article}",), "book": ("{book}",), "language": ("en", "nl", "zz"),
    "decision": ("{article}; {words}; {words}",), "binding": ("{article}; {words}", "aucun; {words}", "libre; {words}"),
    "search": ("{person}", "{words}", "6.4", "", "{number}", "table {number}", "{person} page 1", "21:40", "n° {number}",
               "page 2"),
    "bookpoint": ("", "{bookpoint}", "{bookpoint} {bookvalue}; {article}", "summary",
                  "{ownbook} {bookpoint} {bookvalue}; {article}; {words}", "seats.start silent"),
    "bookdoubt": ("", "{number}", "{number} titre", "tous", "plus tard", "3 join", "x"),
    "ownbook": ("{ownbook}", "{ownbook} {number}", "{ownbook} {number} oui", "{ownbook} back", "{ownbook} publish oui", ""),
    "group": ("draw", "role", ""),
    "tournament": ("{title}", "Vendredi; 8 par table; payés 2", ""), "settings": ("8 par table; payés {number}", "4 tables"),
    "names": (*["{people}"] * 5, "Xavier Nouveau, {person}", "", ""),
    "name": ("{person}", "{person}", "{person} {seat}", "{person} page 1", ""),
    "seat": ("{seat}",), "level": ("{level}", ""), "tables": ("{number}", "{number} {number}", "{number}-{number}", ""),
    "word": ("{words}",),
    "reason": ("{words}", ""), "file": ("fichier", ""), "options": ("{people}", "{words}: {people}, {words}"),
    "buttons": ("{buttons}", ""), "table": ("{number}", "{number} {number}", ""), "moves": ("{moves}", ""),
    "telling": ("{telling}", "{telling} {words}", "{telling} {person}"), "requests": ("{requests}", "{number}", "non {number}"),
    "move": ("{person} {seat}",), "state": ("on", "off", ""), "sure": ("oui", ""), "race": ("{race}", ""),
    "season": ("{season}", "{season}; {season}", ""),
    "prizes": ("{prizes}", "{prizes}; arrondi {number}", "deal {person} {number}", ""),
    "incident": ("{person}; téléphone; {words}", "{person}; insulte; 2 mains; {words}; note {words}; avec {person}"),
    "case": ("{case} {words}", "{case}", "{case}; 2 mains; {words}; with {person}", "{case} non {words}", "{case} {number}",
             "{case} maintenue {words}", "{case} levée; {words}"),
    "note": ("{person}; {words}",),
    "twins": ("{person} = {person}", "#{number} #{number}", "#{number} #{number} oui", "séparer {person}"),
    "page": ("", "{number}", "page {number}"), "period": ("{period}", ""),
    "offences": ("", "add {offence_name}; {synonyms}; {steps}", "remove {offence_name}", "ladder {steps}", "add {words}"),
    "months": ("{number}", ""),
    "texts": ("", "n° {number}", "texte {number}", "tout", "{person}", "{words}", "oui", "n° {number} oui", "garder tout"),
    "setting": ("name {words}", "timezone Europe/Brussels", "fallback {book}", "repli aucun", "digest off", "bilan oui", "{news}",
                ""),
    "choice": ("{point} {value}", "{point}", "conseil", ""),
    "alias": ("{person} = {words}", "{person} = {words}", "{person} = {person}", "{person} = {person} oui"),
    "role": ("{person} floor", "{person} director", "{person} player"), "account": ("{person} = {account}", "{account}"),
    "code": ("{code}", "{code}", ""), "duty": ("on", "off", ""), "message": ("all", "{number}", ""),
}  # fmt: skip
"""What is typed behind a command, by what its row calls it; names in braces are the values above."""
VALUES: Mapping[str, Value] = {**TEXTS, **COMPLETED, "account": account, "number": number, "value": COMPLETED["value"]}


def of_field(field: Field) -> Value:
    """What stands in a field. Raises KeyError for one of which nobody has said this."""
    if field.fixed:
        return one_of(*field.fixed)
    if field.kind is Kind.MEMBER:
        return account
    if field.kind is Kind.NUMBER:
        return number
    return COMPLETED[field.completes] if field.completes else TEXTS[field.name]


def typed(argument: str, facts: Facts, chance: Random) -> str:
    """What is typed behind a command. Raises KeyError for an argument of which nobody has said this."""
    line = chance.choice(LINES[argument])
    return line.format_map(_Filling(facts, chance)) if "{" in line else line


class _Filling(dict[str, str]):
    """Values by their names, each drawn anew."""

    def __init__(self, facts: Facts, chance: Random) -> None:
        super().__init__()
        self._facts, self._chance = facts, chance

    def __missing__(self, name: str) -> str:
        return VALUES[name](self._facts, self._chance)


def altered(text: str, chance: Random) -> str:
    """A text that somebody has tampered with, or another one."""
    at = chance.randint(0, len(text))
    sign = chance.choice("#|=&;:/-\n\t\0' \"{}%é0129")
    return chance.choice((
        text[:at] + sign + text[at:], text[:at] + text[at + 1 :], text[::-1], text * 2, f"{text}; {text}",
        f"{text} #1", f"#{text}",
        f"{text}\n/forget #1", f"2:{text}", text.upper(), f" {text} ", chance.choice(HOSTILE), f"{text}{chance.choice(HOSTILE)}",
        (text * (LONGEST // max(1, len(text))))[:LONGEST], str(library().books[0].id) + text,
    ))  # fmt: skip
