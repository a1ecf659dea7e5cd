"""A league over dates: points for places, by a formula of the club's choice."""
