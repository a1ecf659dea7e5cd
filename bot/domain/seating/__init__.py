"""Tables and seats: who sits where, what makes tables even, who is out."""
