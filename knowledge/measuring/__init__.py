"""How good the answers are: evaluation, calibration, plots, the check of the banks."""
