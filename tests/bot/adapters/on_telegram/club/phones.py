"""How phones cut what is longer than one message, before they send it."""

LIMIT = 4096
DUPONTS = [f"Prénom{number:03} De La Tour{number:03}" for number in range(1, 361)]
"""More than two messages of names."""


def _cut(text, at):
    return text[:at].strip(), text[at:].strip()


def at_a_line(text):
    """At the last end of a line that fits, as on an iPhone."""
    return _cut(text, text.rindex("\n", 0, LIMIT + 1))


def lines_before(text):
    """At the first end of a line among the last 300 signs that fit, as on Android."""
    return _cut(text, text.index("\n", LIMIT - 300))


def at_an_empty_line(text):
    """At an empty line in the second half, else at the end of one, as on a computer."""
    found = text.rfind("\n\n", LIMIT // 2, LIMIT + 1)
    return _cut(text, found) if found >= 0 else at_a_line(text)


def at_a_space(text):
    """At the last space that fits."""
    return _cut(text, text.rindex(" ", 0, LIMIT + 1))


def hard(text):
    """Wherever the message is full."""
    return _cut(text, LIMIT)


def parts(text, cut):
    """The messages that a phone makes of a text."""
    made = []
    while len(text) > LIMIT:
        part, text = cut(text)
        made.append(part)
    return [*made, text]
