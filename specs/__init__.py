"""Shipped specs as package data: one folder per system, beside its format reference."""
