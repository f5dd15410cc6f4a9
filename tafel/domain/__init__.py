"""The rules of the board as values and pure functions; knows nothing of Django or the database."""
