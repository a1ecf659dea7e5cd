"""How the model and the weights that ship are trained: `python -m knowledge.training`. No running bot loads it."""

COMMAND = "python -m knowledge.training"
