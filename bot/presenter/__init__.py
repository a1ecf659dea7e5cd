"""From replies to neutral blocks of a message in one language. Rules are printed from the corpus and from nowhere else."""
