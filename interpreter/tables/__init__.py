"""YAML files: tables of components and places, and maps."""
