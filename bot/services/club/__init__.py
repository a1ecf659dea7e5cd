"""Desks of the club: its settings, its people's accounts, what is announced where, what floors decided."""
