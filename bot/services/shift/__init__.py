"""One unit of work for the floor: what was said, whom it means, what a club and its tournament are at that moment."""
