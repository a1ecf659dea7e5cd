"""A director reads the club's own rulebook with Floorman, point by point, and says what it decides."""
