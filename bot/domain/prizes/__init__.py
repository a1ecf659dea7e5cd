"""What is played for: the pool, the shares of the places paid, and a deal. Floorman counts; it handles no money."""
