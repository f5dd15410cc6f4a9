"""Text in, domain values out."""
