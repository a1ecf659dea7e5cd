"""How sure an answer is: signals weighed together, and the verdict."""
