"""Holds the question bank against its rules: form, enough questions a passage, nothing twice, nothing held out, nothing copied.

Run by `python -m knowledge.measuring.bank_check`; each rule stands in a module of its own, `checking` puts them together.
"""
