"""A language model that picks among passages, behind any endpoint that speaks as OpenAI's does (a local Ollama, a hosted one)."""
