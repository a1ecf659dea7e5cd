"""What a rulebook prescribes for what Floorman does, and the offences that there are."""
