"""Function views, one module a subject."""
