"""A tournament as its log tells it: deeds, the course they take, the state they lead to."""
