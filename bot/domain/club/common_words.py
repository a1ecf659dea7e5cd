"""Words of every evening that are somebody's name as well: where they stand in a text, nobody need be meant."""

from __future__ import annotations

COMMON = frozenset(
    (
        # cards and play
        "roi reine dame valet as trefle carreau coeur pique blanc blanche noir noire rouge king queen jack ace heart club spade "
        "koning vrouw boer heer aas harten klaver ruiten schoppen pot mise tour main carte jeton tapis bouton table siege chip "
        "chips card hand button seat bet raise call fold check kaart tafel stoel pas levee banque river turn flop dealer "
        "donneur floor joker "
        # what people and things are like
        "petit petite grand grande gros grosse bon bonne beau belle bel brun brune vert gris roux rousse jeune vieux vieil "
        "ancien fort dur doux sage gentil gentille long court courte riche droit gauche seul premier dernier second juste vrai "
        "joli jolie leger lourd small little big tall good best young old white black brown green gray grey gold golden "
        "silver strong sharp wise wild short rich frank sweet groot groote klein "
        "kleine goed lang lange kort korte jong jonge oud oude wit witte zwart zwarte bruin groen rood grijs sterk wijs wilde "
        "rijk vroom "
        # days, months, seasons
        "lundi mardi mercredi jeudi vendredi samedi dimanche janvier fevrier mars avril mai juin juillet aout septembre octobre "
        "novembre decembre printemps ete automne hiver april may june july august summer winter autumn "
        "spring mei maart juni juli augustus lente zomer herfst vrijdag zondag "
        # trades, nature, places, virtues
        "boucher boulanger berger marchand meunier chevalier fournier marin pecheur prince "
        "cook baker knight page bishop pope duke earl visser bakker "
        "slager kok koster rose fleur fleurs "
        "roos bloem bois pierre roche mer mont val pre champ "
        "champs jardin rue pont port maison place ville village lac plage stone wood woods hill field rivers "
        "banks lake ford marsh moor bos berg beek dijk meer veld molen brug poort kerk huis hof vos wolf haan mol leeuw valk "
        "loup renard lion cheval fox bull crow france paris "
        # other words
        "will mark bill grant chase art ray chance price love day rest case "
        "bien mal ami amie cousin neveu tous tout personne monsieur madame mister patron chef president directeur gagnant "
        "vainqueur the and les des une pour avec sans van het een "
    ).split()
)
"""Folded: small letters without accents."""
