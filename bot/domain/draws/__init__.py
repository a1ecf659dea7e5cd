"""Draws by lot that anyone can check: lots, seat draws, the file that proves them."""
