"""What the services need from outside, as Protocols; `bootstrap` brings the real ones, tests bring twins."""
