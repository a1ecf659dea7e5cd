"""What a search is asked about the points of the rules in a book that nobody has read: a question a point and language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

POINT_QUESTIONS: Mapping[str, tuple[str, str, str]] = {
    "seats.start": (
        "comment les places sont-elles attribuées au début du tournoi, par tirage au sort ?",
        "how are seats assigned at the start of the tournament, by random draw?",
        "hoe worden de plaatsen bij het begin van het toernooi toegewezen, door loting?",
    ),
    "seats.special_needs": (
        "un joueur handicapé ou avec un besoin particulier peut-il garder un siège réservé ?",
        "can a player with special needs or a disability have a reserved seat?",
        "mag een speler met een beperking of bijzondere noden een vaste plaats krijgen?",
    ),
    "seats.new_day": (
        "les places sont-elles tirées de nouveau au début d'un nouveau jour de tournoi ?",
        "are seats redrawn at the start of a new day?",
        "worden de plaatsen opnieuw geloot bij het begin van een nieuwe dag?",
    ),
    "seats.final_table": (
        "les places de la table finale sont-elles retirées au sort ?",
        "are seats redrawn for the final table?",
        "worden de plaatsen van de finaletafel opnieuw geloot?",
    ),
    "seats.wrong_seat": (
        "un joueur s'est assis à la mauvaise place, que fait-on de ses jetons ?",
        "a player sat down in the wrong seat, what happens to his chips?",
        "een speler zit op de verkeerde plaats, wat gebeurt er met zijn fiches?",
    ),
    "button.start": (
        "comment le bouton est-il placé au début du tournoi ?",
        "where is the button placed at the start of the tournament?",
        "waar begint de button bij het begin van het toernooi?",
    ),
    "button.scope": (
        "tire-t-on un seul bouton pour toutes les tables ou un à chaque table ?",
        "is one button drawn for all tables or one at each table?",
        "wordt er één button geloot voor alle tafels of één per tafel?",
    ),
    "button.new_day": (
        "où est le bouton à la reprise, un nouveau jour ?",
        "where is the button when play resumes on a new day?",
        "waar staat de button bij het begin van een nieuwe dag?",
    ),
    "button.final_table": (
        "comment le bouton est-il placé en table finale ?",
        "how is the button placed at the final table?",
        "hoe wordt de button aan de finaletafel geplaatst?",
    ),
    "button.dead": (
        "bouton mort : où va le bouton quand un joueur est éliminé ou s'en va ?",
        "dead button: where does the button go when a player is eliminated or leaves?",
        "dead button: waar gaat de button naartoe als een speler uitvalt of vertrekt?",
    ),
    "late.until_level": (
        "jusqu'à quel niveau peut-on s'inscrire en retard ?",
        "until which level is late registration open?",
        "tot welk level kun je laat inschrijven?",
    ),
    "late.seat": (
        "à quelle place s'assoit un joueur inscrit en retard ?",
        "where is a late entrant seated?",
        "op welke plaats komt een laatkomer te zitten?",
    ),
    "late.absent": (
        "un joueur inscrit mais absent reçoit-il des cartes et paie-t-il ses blindes ?",
        "is an absent player dealt in and are his blinds posted?",
        "krijgt een afwezige speler kaarten en worden zijn blinds betaald?",
    ),
    "late.alternates": (
        "quand les remplaçants et la liste d'attente entrent-ils dans le tournoi ?",
        "when do alternates and the waiting list enter the tournament?",
        "wanneer komen de reserves en de wachtlijst in het toernooi?",
    ),
    "balance.difference": (
        "à partir de combien de joueurs d'écart faut-il équilibrer les tables ?",
        "from what difference in players must tables be balanced?",
        "vanaf welk verschil in spelers moeten de tafels gebalanceerd worden?",
    ),
    "balance.halt_difference": (
        "à partir de combien de joueurs de moins une table doit-elle arrêter de jouer ?",
        "how many players short must a table be before play halts there?",
        "bij hoeveel spelers minder moet een tafel stoppen met spelen?",
    ),
    "balance.halt_difference_later": (
        "quand il reste peu de tables, à partir de quel écart une table arrête-t-elle de jouer ?",
        "when few tables are left, at what difference does play halt at a table?",
        "als er weinig tafels over zijn, bij welk verschil stopt een tafel?",
    ),
    "balance.halt_players": (
        "à combien de joueurs restants une table arrête-t-elle de jouer en attendant l'équilibrage ?",
        "at how many remaining players does a table stop until it is balanced?",
        "bij hoeveel overblijvende spelers stopt een tafel tot er gebalanceerd is?",
    ),
    "balance.procedure": (
        "la manière d'équilibrer les tables doit-elle être annoncée d'avance ?",
        "must the balancing procedure be announced beforehand?",
        "moet de manier van balanceren vooraf bekendgemaakt worden?",
    ),
    "balance.who": (
        "quel joueur est déplacé pour équilibrer les tables ?",
        "which player is moved to balance the tables?",
        "welke speler wordt verplaatst om de tafels te balanceren?",
    ),
    "balance.seat": (
        "à quelle place va le joueur déplacé pour équilibrer ?",
        "which seat does the balanced player take?",
        "op welke plaats gaat de verplaatste speler zitten?",
    ),
    "balance.small_blind_seat": (
        "un joueur déplacé peut-il prendre une place de petite blinde ?",
        "may a moved player take a small blind seat?",
        "mag een verplaatste speler op de small blind gaan zitten?",
    ),
    "arrival.big_blind": (
        "un joueur qui arrive à une table en position de grosse blinde joue-t-il tout de suite ?",
        "is a player who arrives in the big blind dealt in at once?",
        "speelt een speler die in de big blind aankomt meteen mee?",
    ),
    "arrival.small_blind_vacated": (
        "un joueur déplacé arrive à la petite blinde, joue-t-il ou attend-il le passage du bouton ?",
        "a moved player arrives in the small blind: does he play or wait until the button has passed?",
        "een verplaatste speler komt in de small blind: speelt hij of wacht hij tot de button voorbij is?",
    ),
    "arrival.small_blind_vacant": (
        "un joueur arrive à une place vide entre le bouton et la petite blinde, peut-il jouer ?",
        "a player arrives at an empty seat between button and small blind, may he play?",
        "een speler komt op een lege plaats tussen button en small blind, mag hij spelen?",
    ),
    "arrival.button_vacated": (
        "un joueur déplacé arrive au bouton, joue-t-il ou attend-il que le bouton soit passé ?",
        "a moved player arrives on the button: does he play or wait?",
        "een verplaatste speler komt op de button: speelt hij of wacht hij?",
    ),
    "arrival.button_vacant": (
        "un joueur arrive à une place restée vide au bouton, peut-il jouer ?",
        "a player arrives at a vacant button seat, may he play?",
        "een speler komt op een lege buttonplaats, mag hij meespelen?",
    ),
    "arrival.elsewhere": (
        "un joueur qui arrive à une nouvelle table reçoit-il des cartes tout de suite ?",
        "is a player who arrives at a new table dealt cards immediately?",
        "krijgt een speler die aan een nieuwe tafel komt meteen kaarten?",
    ),
    "break.order": (
        "l'ordre de fermeture des tables est-il annoncé d'avance ?",
        "is the order in which tables break announced beforehand?",
        "wordt de volgorde waarin tafels gebroken worden vooraf bekendgemaakt?",
    ),
    "break.seats": (
        "table cassée : comment les joueurs reçoivent-ils leur nouvelle place ?",
        "broken table: how do players get their new seats?",
        "gebroken tafel: hoe krijgen de spelers hun nieuwe plaats?",
    ),
    "break.redraw_from_percent": (
        "une table qui reçoit beaucoup de nouveaux joueurs est-elle retirée au sort ?",
        "is a table redrawn when many new players join it?",
        "wordt een tafel opnieuw geloot als er veel nieuwe spelers bij komen?",
    ),
    "final.size": (
        "combien de joueurs à la table finale ?",
        "how many players are at the final table?",
        "hoeveel spelers zitten er aan de finaletafel?",
    ),
    "hands.when": (
        "quand commence le main par main ?",
        "when does hand-for-hand play start?",
        "wanneer begint hand-for-hand?",
    ),
    "hands.clock": (
        "pendant le main par main, l'horloge continue-t-elle de tourner ?",
        "does the clock run during hand-for-hand?",
        "loopt de klok door tijdens hand-for-hand?",
    ),
    "hands.showdown": (
        "main par main : retourne-t-on les cartes d'un tapis avant que toutes les tables aient fini ?",
        "hand-for-hand: are all-in cards shown before all tables have finished?",
        "hand-for-hand: worden all-in kaarten getoond voor alle tafels klaar zijn?",
    ),
    "bust.same_table": (
        "deux joueurs éliminés dans la même main à la même table, comment sont-ils classés ?",
        "two players are eliminated in the same hand at the same table, who ranks higher?",
        "twee spelers vallen uit in dezelfde hand aan dezelfde tafel, wie eindigt hoger?",
    ),
    "bust.two_tables": (
        "deux joueurs éliminés en même temps à deux tables différentes, comment sont-ils classés ?",
        "two players are eliminated at the same time at different tables, who ranks higher?",
        "twee spelers vallen tegelijk uit aan verschillende tafels, wie eindigt hoger?",
    ),
    "bust.bubble_two_tables": (
        "deux joueurs éliminés à la bulle pendant le main par main à deux tables, partagent-ils la place ?",
        "two players bust on the bubble during hand-for-hand at two tables, do they share the place?",
        "twee spelers vallen uit op de bubble tijdens hand-for-hand, delen zij de plaats?",
    ),
    "bust.equal_stacks": (
        "deux joueurs éliminés dans la même main avec le même tapis sont-ils ex æquo ?",
        "two players with equal stacks are eliminated in the same hand, do they tie?",
        "twee spelers met evenveel fiches vallen uit in dezelfde hand, delen zij de plaats?",
    ),
    "race.dealer": (
        "qui distribue les cartes du chip race ?",
        "who deals the cards of the chip race?",
        "wie deelt de kaarten van de chip race?",
    ),
    "race.start": (
        "chip race : à quel siège commence-t-on à distribuer les cartes ?",
        "chip race: at which seat does dealing start?",
        "chip race: bij welke plaats begint het delen?",
    ),
    "race.cards": (
        "chip race, échange des petits jetons : distribue-t-on une carte par jeton restant ?",
        "chip race, colour up: is one card dealt for each odd chip?",
        "chip race, kleine fiches wisselen: krijgt men één kaart per overgebleven fiche?",
    ),
    "race.dealing": (
        "chip race : distribue-t-on toutes les cartes d'un joueur d'un coup ou une à chacun ?",
        "chip race: are all cards of a player dealt at once or one to each in turn?",
        "chip race: krijgt een speler al zijn kaarten ineens of om de beurt?",
    ),
    "race.winner": (
        "chip race : qui gagne les jetons, la plus haute carte ?",
        "chip race: who wins the chips, the highest card?",
        "chip race: wie wint de fiches, de hoogste kaart?",
    ),
    "race.ties": (
        "chip race : deux cartes de même valeur, qui gagne ? ordre des couleurs pique cœur carreau trèfle",
        "chip race: two cards of the same rank, which suit wins?",
        "chip race: twee kaarten van dezelfde waarde, welke kleur wint?",
    ),
    "race.most": (
        "combien de jetons un joueur peut-il gagner au plus au chip race ?",
        "how many chips may a player win at most in a chip race?",
        "hoeveel fiches kan een speler hoogstens winnen bij de chip race?",
    ),
    "race.rounding": (
        "échange des petits jetons : arrondit-on au-dessus ou au-dessous ?",
        "colour up of small chips: is the number of new chips rounded up or down?",
        "kleine fiches omwisselen: wordt het aantal naar boven of naar beneden afgerond?",
    ),
    "race.protection": (
        "un joueur peut-il être éliminé par le chip race, s'il n'a que des petits jetons ?",
        "can a player be eliminated by a chip race if he only has small chips?",
        "kan een speler uitgeschakeld worden door de chip race als hij alleen kleine fiches heeft?",
    ),
    "race.found_later": (
        "un joueur retrouve d'anciens jetons après le chip race, sont-ils échangés ?",
        "a player finds old chips after the chip race, are they exchanged?",
        "een speler vindt na de chip race oude fiches terug, worden die gewisseld?",
    ),
    "race.witness": (
        "un joueur doit-il être témoin du chip race ou de l'échange des jetons ?",
        "must a player witness the chip race?",
        "moet een speler getuige zijn van de chip race?",
    ),
    "race.button": (
        "le bouton bouge-t-il pendant le chip race ?",
        "does the button move during the chip race?",
        "schuift de button op tijdens de chip race?",
    ),
    "time.before_call_seconds": (
        "après combien de temps peut-on demander le temps contre un joueur ?",
        "how long must one wait before calling the clock on a player?",
        "na hoeveel tijd mag je tijd vragen tegen een speler?",
    ),
    "time.given_seconds": (
        "combien de secondes a un joueur quand le temps est demandé ?",
        "how many seconds does a player have once the clock is called?",
        "hoeveel seconden heeft een speler als er tijd gevraagd is?",
    ),
    "time.countdown_seconds": (
        "combien de secondes dure le décompte du temps ?",
        "how many seconds is the countdown?",
        "hoeveel seconden duurt het aftellen?",
    ),
    "time.short_levels_minutes": (
        "les niveaux courts ont-ils un temps de réflexion plus court ?",
        "is there less time to act when levels are short?",
        "is er minder bedenktijd bij korte levels?",
    ),
    "time.short_given_seconds": (
        "combien de secondes de réflexion sont accordées dans les tournois à niveaux courts ?",
        "how many seconds are given in tournaments with short levels?",
        "hoeveel seconden bedenktijd is er in toernooien met korte levels?",
    ),
    "time.short_countdown_seconds": (
        "combien de secondes de décompte dans les tournois à niveaux courts ?",
        "how many seconds of countdown in tournaments with short levels?",
        "hoeveel seconden aftellen in toernooien met korte levels?",
    ),
    "time.expired": (
        "le temps est écoulé et le joueur n'a pas joué, sa main est-elle morte ?",
        "time has run out and the player has not acted, is his hand dead?",
        "de tijd is om en de speler heeft niets gedaan, is zijn hand dood?",
    ),
    "penalty.ladder": (
        "quelles sont les sanctions, dans quel ordre : avertissement, pénalité, disqualification ?",
        "what are the penalties and in which order: warning, penalty, disqualification?",
        "welke straffen zijn er, in welke volgorde: waarschuwing, straf, diskwalificatie?",
    ),
    "penalty.orbit": (
        "combien de mains dure un tour de pénalité ?",
        "how many hands does a round of penalty last?",
        "hoeveel handen duurt een ronde straf?",
    ),
    "penalty.follows": (
        "une pénalité pas finie continue-t-elle le lendemain ou au tournoi suivant ?",
        "does an unserved penalty carry over to the next day?",
        "loopt een niet afgelopen straf de volgende dag door?",
    ),
    "penalty.disqualified_chips": (
        "que deviennent les jetons d'un joueur disqualifié ?",
        "what happens to the chips of a disqualified player?",
        "wat gebeurt er met de fiches van een gediskwalificeerde speler?",
    ),
    "penalty.eliminated_rank": (
        "comment est classé un joueur disqualifié ?",
        "how is a disqualified player ranked?",
        "hoe wordt een gediskwalificeerde speler gerangschikt?",
    ),
    "penalty.disqualifies": (
        "qui peut disqualifier un joueur, le directeur de tournoi seul ?",
        "who may disqualify a player, the tournament director alone?",
        "wie mag een speler diskwalificeren, alleen de toernooidirecteur?",
    ),
}  # fmt: skip
"""In French, English, Dutch. What a club sets for its own penalties (degree, counting, days, points) is asked of no book."""


ALSO_ASKED = {"ladder.steps": "penalty.ladder"}
"""What is asked in the words of a point: the steps stand where it is said how they follow one another."""
_OFFENCE = ("{} : quelle sanction ?", "{}: what is the penalty?", "{}: welke straf?")
_AT = {"fr": 0, "nl": 2}


def question_on(point: str, language: str) -> str:
    """What a search is asked about a point, in the language of a book, else in English; empty for what no book is asked.

    >>> question_on("final.size", "nl")
    'hoeveel spelers zitten er aan de finaletafel?'
    """
    asked = POINT_QUESTIONS.get(ALSO_ASKED.get(point, point), ("", "", ""))
    return asked[_AT.get(language, 1)]


def question_on_offence(called: Sequence[str], language: str) -> str:
    """What a search is asked about an offence, by what it is called in French, English and Dutch.

    >>> question_on_offence(("téléphone à table", "phone at the table", "telefoon aan tafel"), "en")
    'phone at the table: what is the penalty?'
    """
    at = _AT.get(language, 1)
    return _OFFENCE[at].format(called[at])
