"""How numbers and teams are shown."""
