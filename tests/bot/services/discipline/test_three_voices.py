"""What the book says, what the club has chosen, what Floorman proposes: told apart, and nothing in the book's mouth."""

from bot.presenter.actions import actions
from bot.presenter.blocks import Quote
from bot.presenter.present import present
from tests.bot.services.discipline.office import Office, office
from tests.bot.words import plain_text

DAY = 24 * 60 * 60


def read(room: Office, line: str) -> str:
    """A reply as it is read."""
    return plain_text(present(room.say(line))).replace("\u00a0", " ")


def buttons(room: Office, line: str) -> list[str]:
    """The sanctions that are offered with one tap."""
    offered = [dict(action.fields) for action in actions(room.say(line)) if action.command == "sanction"]
    return [fields["sanction"] for fields in offered if "added" not in fields]


def test_cdc_14_7_giving_chips_is_never_a_warning_and_means_both_players():
    text = read(office("cdc"), "sanction J1a; donne des jetons")
    assert "Donner des jetons entraîne une sanction sans avertissement pour les deux joueurs concernés." in text
    assert "Le règlement exclut un simple avertissement." in text
    assert "à lui aussi sa sanction" in text
    assert "avertissement verbal" not in text
    assert "Floorman propose : 1 tour de pénalité" in text


def test_ropta_4_1_the_hand_is_dead_and_a_sanction_has_to_be_added_and_the_dead_hand_is_not_called_lighter():
    room = office("ropta")
    text = read(room, "sanction J1a; quitte la table")
    assert "Dans le cas que disent les mots cités, le règlement : main morte." in text
    assert "sauf s'il est à tapis auquel cas sa main reste vivante" in text
    assert "Le règlement veut une sanction en plus de la main morte, sans dire laquelle ; Floorman propose : 1 main" in text
    assert buttons(room, "sanction J1a; quitte la table")[:2] == ["hand_dead", "hands:1"]
    reply = room.say("sanction J1a; quitte la table; main brûlée")
    assert not reply.outcome.lighter
    hint = next(block for block in present(reply) if getattr(block, "command", "").startswith("sanction"))
    room.do(hint.command)
    assert [case.sanction.measure for case in room.do("record J1a")["cases"]] == ["hands", "hand_dead"]


def test_ropta_11_6_collusion_may_end_with_a_disqualification_which_is_no_suggestion():
    text = read(office("ropta"), "sanction J1a; collusion")
    assert "Ce que ces mots permettent, sans l'imposer : disqualification." in text
    assert "Floorman propose : 1 main de pénalité" in text


def test_casino_generalites_11_who_refuses_to_move_is_disqualified_by_the_book():
    text = read(office("casino"), "sanction J1a; refuse de changer de table")
    assert "sous peine d'exclusion" in text
    assert "Le règlement : disqualification" in text


def test_urban_cartes_exposees_allant_jusqu_a_is_a_maximum_that_no_repetition_passes():
    room = office("urban")
    text = read(room, "sanction J1a; expose ses cartes")
    assert "Au plus, d'après ces mots : 1 main de pénalité." in text
    assert "Floorman propose : avertissement verbal" in text
    room.do("warn J1a; expose ses cartes", "sanction J1a; expose ses cartes; 1 main")
    assert room.proposed("J1a; expose ses cartes") == "hands:1"


def test_eventem_divers_6_a_phone_burns_no_hand_by_its_words():
    text = read(office("eventem"), "sanction J1a; téléphone")
    assert "devra se retirer de la table et ne pourra continuer son jeu" in text
    assert "main morte" not in text


def test_eventem_divers_1_a_suspension_has_no_length_so_its_count_is_floorman_s():
    room = office("eventem")
    assert "une suspension dont il ne fixe pas la durée" in read(room, "sanction J1a; bruit")
    room.do("warn J1a; bruit")
    text = read(room, "sanction J1a; bruit")
    assert "Floorman propose : 1 tour de pénalité" in text
    assert "ce nombre n'est pas de lui" in text
    permitted = next(line for line in text.splitlines() if line.startswith("Le règlement permet aussi"))
    assert "mains" not in permitted
    assert "tours" not in permitted


def test_a_club_that_counts_every_offence_speaks_for_itself_and_not_for_the_book():
    room = office("ropta")
    room.do("choose penalty.counts every_offence", "sanction J1a; bruit; 1 tour")
    text = read(room, "sanction J1a; téléphone")
    assert "Dans le cas que disent les mots cités, le règlement dit ce qui suit : avertissement verbal." in text
    assert "Par choix du club : disqualification" in text
    assert "C'est la première fois pour cette faute" in text


def test_ropta_11_the_degree_is_the_organisers_and_floorman_says_which_one_it_takes():
    room = office("ropta")
    assert "rien n'est choisi, Floorman prend le degré normal" in read(room, "sanction J1a; bruit")
    room.do("choose penalty.degree heavy")
    text = read(room, "sanction J1a; bruit")
    assert "Par choix du club : 1 main de pénalité" in text
    assert "rien n'est choisi" not in text


def test_what_a_book_only_forbids_it_permits_no_sanction_for():
    text = read(office("casino"), "sanction J1a; téléphone")
    assert "Le règlement l'interdit ; ces mots ne parlent pas de sanction." in text
    assert "Le règlement permet" not in text
    assert "Floorman propose : avertissement verbal" in text


def test_of_what_a_book_does_not_speak_nothing_is_quoted_and_nothing_permitted():
    reply = office("eventem").say("sanction J1a; usurpe une identité")
    assert reply.outcome.offence == "identity"
    assert not any(isinstance(block, Quote) for block in present(reply))
    text = plain_text(present(reply))
    assert "EVENT'em ne parle pas de cette faute." in text
    assert "Le règlement" not in text


def test_ropta_11_7_where_repetition_alone_is_sanctioned_a_word_is_floorman_s_and_no_step():
    text = read(office("ropta"), "sanction J1a; manque de respect")
    assert "Ces mots ne sanctionnent que la répétition ou l'abus." in text
    assert "Floorman propose : avertissement verbal." in text
    assert "(degré" not in text


def test_an_old_sanction_is_shown_as_old_and_the_book_is_silent_on_it_until_the_club_chooses():
    room = office("cdc")
    room.do("warn J1a; bruit")
    room.pit.clock.at += 330 * DAY
    text = read(room, "sanction J1a; bruit")
    assert "ancienne (il y a 11 mois)" in text
    assert "CdC ne dit pas après combien de temps une sanction ne compte plus" in text
    room.do("choose penalty.expiry_days 180")
    text = read(room, "sanction J1a; bruit")
    assert "trop ancienne pour compter" in text
    assert "CdC ne dit pas" not in text
    assert "jours pendant lesquels une sanction compte → 180" in text


def test_a_lighter_sanction_is_lighter_than_what_its_own_voice_has_proposed():
    room = office("cdc")
    room.do("warn J1a; bruit")
    assert "C'est plus léger que le degré suivant de la liste du règlement (1 tour de pénalité)." in read(room, "warn J1a; bruit")
    assert "C'est plus léger que ce que Floorman propose (1 tour de pénalité)." in read(room, "warn J1b; donne des jetons")


def test_cdc_14_7_a_warning_that_the_book_excludes_is_recorded_and_the_floor_is_told_so():
    room = office("cdc")
    assert "Le règlement exclut un simple avertissement." in read(room, "warn J1a; donne des jetons")
    assert "exclut" not in read(room, "sanction J1b; donne des jetons; 1 tour")


def test_cdc_15_1_a_dead_hand_is_no_step_so_that_the_list_begins_with_the_warning_beside_it():
    room = office("cdc")
    room.do("sanction J1a; téléphone; main brûlée")
    text = read(room, "sanction J1a; téléphone")
    assert "Dans le cas que disent les mots cités, le règlement : main morte." in text
    assert "En plus de la main morte, possible d'après la liste du règlement : avertissement verbal." in text
    assert (
        "Selon la gravité, le directeur peut aller plus loin tout de suite (15-1) : 1 tour de pénalité et disqualification"
        in text
    )


def test_ropta_11_2_what_is_kept_for_a_repetition_is_allowed_by_gravity_alone_and_said_so():
    text = read(office("ropta"), "sanction J1a; chip dumping")
    assert "Ce que ces mots permettent, sans l'imposer : disqualification." in text
    assert "Le règlement permet aussi" not in text
    assert "le directeur peut aller plus loin tout de suite (11.2) : 2–4 mains et 1–4 tours" in text


def test_eventem_divers_6_who_has_to_leave_the_table_is_not_merely_warned():
    text = read(office("eventem"), "sanction J1a; téléphone")
    assert "Le règlement exclut un simple avertissement." in text
    assert "avertissement verbal" not in text


def test_what_stands_beside_a_dead_hand_is_not_offered_a_second_time_in_the_book_s_name():
    text = read(office("ropta"), "sanction J1a; quitte la table")
    assert text.count("1 main de pénalité") == 1


def test_the_line_to_act_on_stands_first_then_the_record_then_the_book_then_what_else_there_is():
    room = office("ropta")
    room.do("warn J1a; bruit")
    blocks = present(room.say("sanction J1a; bruit"))
    texts = [getattr(block, "text", "").replace("\u00a0", " ") for block in blocks]
    order = (
        "Ensuite sur la liste du règlement (11.2)",
        "C'est vous qui décidez",
        "Déjà au dossier",
        "Pour cette faute, le règlement veut",
    )
    at = [next(n for n, text in enumerate(texts) if text.startswith(start)) for start in order]
    assert at == sorted(at)
    assert at[0] == 1
    assert at[-1] < next(n for n, block in enumerate(blocks) if isinstance(block, Quote))
