"""What people and their phones really send, and what they should not have."""

from hypothesis import strategies as st

STRANGE = [
    "une carte 🂡 est tombée 😱👨‍👩‍👧‍👦, on fait quoi ? 🤷🏽‍♀️",
    "متى يتم سحب المقاعد؟ \u202eצ'יפ ריס\u202c",
    "[bold]une carte[/bold] [/] [link=http://x]tombée[/link] [@click=app.bell]x[/]",
    "<b>une carte</b> <script>alert(1)</script> &amp; <@123> @everyone <!-- -->",
    "*une* _carte_ `tombée` **par** __terre__ ||hm|| ~~non~~ ```x``` \\* \\[",
    "une carte\x00tombée\x07\x1b[31mpar\x1b]0;titre\x07 terre\x7f",
    "une carte\r\ntombée\tpar\u2028terre\u0085et\u00a0puis\u200b\ufeff",
    "Q̸̛u̷͘e̶ ̵f̴a̸i̶r̷e̶ ?" * 9,
    "{question} {0} {} %s %(x)s ${HOME} $(id)",
    "'; DROP TABLE place; --",
    ":smile: :heart: :warning:",
    "ropta cdc 6.4 2-4 §§§ art. 999999999999999999999.1",
    "carte \ud800 tombée \udcff",
]
TEXTS = st.sampled_from(STRANGE) | st.text(st.characters(), max_size=300)
