"""Reads shaped for one page: frozen dataclasses, never dicts."""
