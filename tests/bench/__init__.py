"""Speed and memory, measured by `make bench`; never part of a test run, since a slow day is no defect."""
