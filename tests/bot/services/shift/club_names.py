"""First names and surnames as they are borne in France, Belgium and the Netherlands, many of them a letter apart on purpose, and
clubs made of them.
"""

from __future__ import annotations

import random

from bot.domain.club.people import folded

FIRST = """
Adrien Ahmed Alain Alan Albert Alex Alexandra Alexandre Alexis Alice Amandine Amélie Ana Anaïs André Andrea Andréa Anita Anke
Anna Anne Anne-Marie Anneke Annick Anouk Antoine Antonio Arnaud Arne Arno Arthur Astrid Audrey Aurélie Aurélien Bart Bas
Baptiste Bastien Ben Benjamin Benoît Bernadette Bernard Bert Bjorn Bram Brigitte Bruno Camille Carine Carla Carlo Carlos
Carole Caroline Catherine Cédric Céline Chantal Charlotte Charles Chloé Chris Christel Christelle Christian Christiane
Christine Christophe Claire Claude Claudia Claudine Clément Corinne Cyril Damien Dan Daniel Daniela Danielle Danny David Davy
Delphine Denis Denise Didier Dimitri Dirk Dominique Dylan Eddy Edith Édouard Elise Élodie Els Emma Emmanuel Emmanuelle Eric
Erik Erwin Estelle Esther Étienne Eva Evan Evelyne Fabien Fabienne Fabrice Fatima Filip Florence Florent Florian Franck
François Françoise Frank Fred Frédéric Frédérique Gabriel Gabrielle Gaël Gaëlle Geert Geneviève Georges Gérard Gert Gilbert
Gilles Giovanni Greet Grégory Guido Guillaume Guy Hans Hassan Henri Henriette Herman Hervé Hugo Hugues Ingrid Isabelle Ivan
Jacqueline Jacques Jan Jana Janine Jasper Jean Jean-Claude Jean-François Jean-Luc Jean-Marie Jean-Michel Jean-Paul Jean-Pierre
Jeanne Jelle Jens Jeroen Jérôme Jo Joachim Joan Johan Johanna John Johnny Jonas Jonathan Joris Joseph Josiane Josse Jules
Julie Julien Juliette Karel Karen Karim Karin Karine Karl Katrien Kevin Killian Koen Kristof Kurt Lara Laura Laure Laurence
Laurent Léa Leen Léo Léon Leonard Liam Lien Lieve Lina Line Lionel Lisa Lise Loïc Lore Lotte Louis Louise Luc Luca Lucas Lucie
Lucien Lucienne Ludo Ludovic Lukas Maarten Magali Marc Marcel Marcelle Marcello Marco Margaux Margot Maria Marianne Marie
Marie-Claire Marie-Ève Marie-France Marijke Marina Marine Mario Marion Mark Martin Martine Mathieu Mathilde Mathis Matthias
Matthieu Maud Maurice Max Maxim Maxime Mehdi Michael Michaël Michel Michèle Michelle Mieke Mike Mireille Mohamed Monique
Muriel Myriam Nadia Nadine Nancy Natacha Nathalie Nathan Nico Nicolas Nicole Niels Noël Noëlle Noémie Olivia Olivier Omar
Oscar Pascal Pascale Patrice Patricia Patrick Paul Paula Paule Pauline Peter Philippe Pierre Piet Pieter Pol Quentin Rachid
Raf Raphaël Raymond Rémi Rémy Renaud René Renée Renzo Ria Richard Rik Rita Rob Robbe Robert Robin Roger Roland Rolf Romain
Ronny Ruben Rudi Rudy Sabine Sabrina Sam Samir Samira Samuel Sandra Sandrine Sara Sarah Sébastien Serge Simon Simone Sofie
Solange Sonia Sophie Stefaan Stefan Stéphane Stéphanie Steven Sven Sylvain Sylvia Sylvie Tanguy Tania Théo Thibault Thibaut
Thierry Thomas Tim Timothée Tine Tom Tomas Toon Ursula Valentin Valentine Valérie Véronique Vincent Virginie Walter Wim Wouter
Xavier Yann Yannick Yves Yvette Yvonne Zoé
""".split()
SURNAMES = (
    """
Adam|Adams|Aerts|Andre|André|Antoine|Arnaud|Aubert|Baert|Bailly|Baks|Bakker|Barbier|Baron|Bauwens|Beckers|Benali|Benoit|Berger
Bernard|Bernards|Bertrand|Blaise|Blanc|Blanchard|Bodart|Boer|Bogaert|Bogaerts|Bonnet|Bos|Bosch|Bosman|Bosmans|Boucher|Bouchez
Boudart|Bourgeois|Bouvier|Bracke|Brasseur|Breton|Brouwer|Brouwers|Brun|Brunet|Callens|Carlier|Caron|Carpentier|Charles
Charlier|Chevalier|Claes|Claesen|Claessens|Claeys|Clément|Cleymans|Colin|Collard|Collin|Collignon|Cools|Coppens|Cornelis
Cornet|Coster|Cuypers|D'Hondt|D'Hoore|D'Haene|Daems|Daniel|Daniels|David|De Backer|De Baere|De Bock|De Boeck|De Boer|De Clercq
De Cock|De Coninck|De Graaf|De Groot|De Haan|De Jong|De Jonge|De Jonghe|De Keyser|De Koning|De Meyer|De Mol|De Pauw|De Ridder
De Roo|De Ruyter|De Smedt|De Smet|De Vos|De Vries|De Wit|De Witte|De Wolf|Declercq|Decock|Degroote|Delattre|Delcourt|Delcroix
Delvaux|Delhaye|Delmotte|Delorme|Denis|Denys|Deprez|Descamps|Desmedt|Desmet|Devos|Dewulf|Diallo|Dias|Diaz|Dijkstra|Dubois
Duboys|Dubuisson|Dufour|Dujardin|Dumas|Dumont|Dumond|Dumoulin|Dupond|Dupont|Duponchel|Dupuis|Dupuy|Durand|Durant|Duval|Evrard
Fabre|Faure|Favre|Fernandes|Fernandez|Fontaine|Fournier|François|Franck|Frank|Franken|Garcia|Garnier|Gaspard|Gauthier|Gautier
Geerts|Georges|Gérard|Germain|Gielen|Gilbert|Gillet|Gilles|Gillis|Gilson|Girard|Giraud|Godart|Goethals|Gonzales|Gonzalez
Goossens|Goosens|Gregoire|Guerin|Guillaume|Guyot|Haddad|Hansen|Henri|Henry|Hendrickx|Hendriks|Hendrikx|Henrard|Herman|Hermans
Heylen|Hoste|Hubert|Huberts|Huet|Huybrechts|Jacob|Jacobs|Jacquemin|Jacques|Jacquet|Jansen|Janssen|Janssens|Jean|Joly|Joris
Joseph|Joubert|Kaya|Kayser|Klein|Kowalski|Lacroix|Laloux|Lambert|Lamberts|Lambrecht|Lambrechts|Langlois|Laurent|Lauwers
Leblanc|Lebrun|Leclerc|Leclercq|Lecomte|Leconte|Ledoux|Lefebvre|Lefèvre|Lefort|Legrand|Lejeune|Lemaire|Lemaître|Lemmens
Lemoine|Lenaerts|Lenoir|Léonard|Leroi|Leroux|Leroy|Lievens|L'Hoir|Louis|Lopes|Lopez|Luyten|Maas|Maes|Mahieu|Maillard|Malfait
Mallet|Marchal|Marchand|Maréchal|Marie|Mariën|Marin|Marion|Martens|Martin|Martinez|Martins|Masson|Mathieu|Mathy|Maurice|Meert
Meeus|Meier|Mercier|Mertens|Meunier|Meyer|Michaux|Michel|Michels|Michiels|Moens|Monnier|Moreau|Moreaux|Morel|Moret|Morin
Mortier|Moulin|Mounier|Mulder|Mulders|Muller|Nguyen|Nicolas|Nicolay|Nijs|Noël|Nys|O'Brien|Oste|Özdemir|Paquet|Parent|Pauwels
Peeters|Pelletier|Pereira|Perez|Perin|Perrin|Perron|Petit|Petitjean|Philippe|Picard|Pierre|Pieters|Piette|Pirard|Piron
Poncelet|Pons|Poulain|Prevost|Raes|Raymond|Remy|Renard|Renaud|Renault|Renson|Rey|Rigaux|Robert|Roberts|Robin|Roche|Roels|Roger
Roland|Rolland|Rombouts|Rossi|Rousseau|Roussel|Roux|Roy|Russo|Saelens|Segers|Servais|Sierens|Simon|Simons|Simonet|Smet|Smets
Smit|Smith|Smits|Somers|Stevens|Stoffels|Swinnen|Sørensen|Thiry|Thomas|Thys|Thijs|Timmermans|Toussaint|Tremblay|Van Acker
Van Damme|Van de Velde|Van de Walle|Van den Berg|Van den Bergh|Van den Bosch|Van den Broeck|Van den Broek|Van der Meer
Van der Linden|Van Dijck|Van Dijk|Van Dyck|Van Hecke|Van Hoof|Van Loo|Van Loon|Van Roy|Van Damm|Vandamme|Vandenberghe
Vandevelde|Vandewalle|Vasseur|Verbeke|Verbeeck|Verbruggen|Vercammen|Vercauteren|Verhaegen|Verhaeghe|Verhelst|Verheyen
Verhoeven|Vermeer|Vermeersch|Vermeiren|Vermeulen|Verschueren|Verstraete|Verstraeten|Vidal|Vigneron|Vincent|Visser|Vissers
Vogel|Vogels|Vos|Wauters|Weber|Wilmet|Wilmots|Willem|Willems|Wils|Winkel|Wolf|Wolfs|Wouters|Wuyts|Wyns|Yilmaz|Zimmerman
Zimmermann
""".replace("\n", "|")
    .strip("|")
    .split("|")
)


def people_of(seed: int, count: int) -> list[str]:
    """So many people of different names, as chance gives them: some names are borne often, most seldom."""
    chance = random.Random(seed)
    first, surnames = [chance.sample(names, len(names)) for names in (FIRST, SURNAMES)]
    found: dict[str, str] = {}
    while len(found) < count:
        name = f"{first[_often(chance, len(first))]} {surnames[_often(chance, len(surnames))]}"
        found.setdefault(folded(name), name)
    return list(found.values())


def _often(chance: random.Random, most: int) -> int:
    """A place in a list of names, the first ones more often than the last ones."""
    return int(most * chance.random() ** 1.5)
