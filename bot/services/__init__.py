"""Use cases. They talk to ports, know no chat platform and put on no words."""
