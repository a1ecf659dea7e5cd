"""Questions to the rulebooks: the desk that answers, the selector, what is masked before it leaves."""
