"""Starts training, where what it needs is installed: `python -m knowledge.training`, explained in `command`."""

from knowledge.build.needed import verify_installed


def main() -> None:
    """Trains, or ends with one sentence that says what to install."""
    verify_installed("Training")
    # imported here: it imports what may be missing
    from knowledge.training import command

    command.main()


if __name__ == "__main__":
    main()
