"""What people ask: the question banks of the books, the general bank, what is lent to books without one."""
