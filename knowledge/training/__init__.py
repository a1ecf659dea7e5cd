"""How the model and the weights that ship are trained: `python -m knowledge.train`. Nothing here is loaded by a running bot."""
