"""How clubs call their tournaments, as they stand on posters in three languages."""

_POSTERS = """
Open de Nantes|Inscription du mardi|Freezeout du vendredi|Bounty du samedi|Deepstack mensuel|Tournoi de Noël
Championnat du club|Coupe de printemps|Grand Prix de Lille|Finale régionale|Satellite WPO|La Nuit du poker
Le Marathon|Rebuy du jeudi|Main Event|Super Main Event|Ladies Night|Heads-up d'été|Six-max du lundi
Knockout progressif|Manche 3 de la ligue|Challenge interclubs|Tournoi caritatif|Rentrée 2026|La Der des ders
Tour de France amateur|Trophée des rois|Galette des rois|Super Stack|Turbo du dimanche|Mardi gras
Journée portes ouvertes|Listes ouvertes|Demande générale|Relève-toi|Clôture de saison|Ouverture de saison
Gagnants du mois|Ordre du Temple|Friday Freezeout|Sunday Special|Monday Madness|Spring Championship|Winter Series
Finnish Open|Prize Night|Center Court Cup|Winter Open|Opening Night|Season Finale|Final Table Frenzy|High Roller
Low Roller|Mystery Bounty|Big Stack|Deep Freeze|Enterprise Cup|Lister Trophy|Border Battle|Redoubt Open
Logan Memorial|Resident Rumble|Charity Classic|Pub League|Summer Slam|Requiem|Rodeo Night|Old Order
Withdrawal Symptoms|Setting Sun|Settling In|Finishers Only|Closing Time|Lucky Draw Cup|Open Championship|Winteravond
Lentetoernooi|Open Nederlands|Clubkampioenschap|Vrijdagavond|Kersttoernooi|Paastoernooi|Nieuwjaarstoernooi
Prijs van de stad|Grote Prijs|Levelling|Listige Vos|Herfstcup|Herstart|Instapper|Instelling 1|Inschrijving gratis
Inschrijftoernooi|Uitslag|Opening van het seizoen|Afsluiter|Afsluiting 2026|Aanvraag|Overdrachtsavond|Prijzenregen
Rangorde|Openlucht|Openhuis|Dienstdag
"""
NAMES = tuple(name for line in _POSTERS.split("\n") for name in line.split("|") if name)
