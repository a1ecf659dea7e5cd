"""What the front desk hands back: a frozen class for every outcome, without words; the presenter puts these on by the class."""
