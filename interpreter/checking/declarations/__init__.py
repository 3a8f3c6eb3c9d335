"""How declarations are checked: types, data, definitions, procedures, examples, tables."""
