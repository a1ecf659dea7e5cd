"""The front ends: thin translations between a platform and the front desk. They don't know each other."""
