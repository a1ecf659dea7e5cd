"""What Discord's own client writes around a message, in French: simcord's page knows it in English alone."""

from __future__ import annotations

import json
from collections.abc import Mapping

FRENCH: Mapping[str, str] = {
    "Only you can see this": "Toi seul peux voir ceci · Rejeter le message",
    " (edited)": " (modifié)",
    "(edited)": "(modifié)",
    "Cancel": "Annuler",
    "Submit": "Envoyer",
    "Select an option": "Faire un choix",
    "Select one or more options": "Faire un ou plusieurs choix",
    "Thinking…": "réfléchit…",
    "Edit message": "Modifier le message",
    "Replying to ": "Réponse à ",
    "Download": "Télécharger",
}
"""Whole words of the client."""
AROUND: Mapping[str, str] = {
    r"^(.+) used $": "$1 a utilisé ",
    # the server in memory counts the machine's own minutes; on a picture it is the evening's, at which the bot's clock stands
    r"^\d\d/\d\d/\d{4} \d\d:\d\d$": "Aujourd'hui à 16:13",
    r"^Message #(.+)$": "Envoyer un message dans #$1",
    r"^Message @(.+)$": "Envoyer un message à @$1",
    r"^This form will be submitted to (.+?)\. Do not share passwords or other sensitive information\.$": (
        "Ce formulaire sera envoyé à $1. N'y mets ni mot de passe ni autre secret."
    ),
}
"""Words of the client that stand around a name."""

_SCRIPT = """
(() => {
  const whole_form = new CSSStyleSheet();
  whole_form.replaceSync(".modal-dialog { max-height: calc(100vh - 32px) !important; }");
  document.adoptedStyleSheets = [whole_form];
  const whole = new Map(Object.entries(%(whole)s));
  const around = %(around)s.map(([from, to]) => [new RegExp(from), to]);
  const said = (text) => whole.get(text) ?? around.reduce((now, [from, to]) => now.replace(from, to), text);
  const shown = (node) => node.closest?.(".message-content, .text-display, .embed") === null;
  const put = (node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const now = said(node.data);
      if (now !== node.data && node.parentElement && shown(node.parentElement)) node.data = now;
    } else if (node.placeholder) {
      const now = said(node.placeholder);
      if (now !== node.placeholder) node.placeholder = now;
    }
    node.childNodes.forEach(put);
  };
  new MutationObserver((all) => all.forEach((one) => {
    put(one.target);
    one.addedNodes.forEach(put);
  })).observe(document, {
    subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ["placeholder"],
  });
})();
"""


def in_french() -> str:
    """A script that puts the client's words into French as soon as the page writes them, before anything is measured, and shows
    a form as tall as it is.
    """
    return _SCRIPT % {
        "whole": json.dumps(FRENCH, ensure_ascii=False),
        "around": json.dumps([*AROUND.items()], ensure_ascii=False),
    }


def english_in(words: str) -> list[str]:
    """The client's English words that are left among the lines that a page shows."""
    lines = {line.strip() for line in words.splitlines()}
    left = [english for english in FRENCH if english.strip() in lines]
    return left + [one for one in (" used /", "Message #", "This form will be", "Only you can", "(edited)") if one in words]
