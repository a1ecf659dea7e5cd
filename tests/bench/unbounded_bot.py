"""Floorman as clubs run it, on a Telegram that takes more than thirty messages a second: what the processor alone allows."""

import gc
import sys

from bot.adapters.on_telegram import pace

pace.IN_ALL = 1_000

from bot.__main__ import NEW_BEFORE_SEARCH, main  # noqa: E402 - what is imported from here on knows the other bound

if __name__ == "__main__":
    gc.set_threshold(NEW_BEFORE_SEARCH)
    sys.exit(main(["run"]))
