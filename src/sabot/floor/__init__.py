"""The floor: tables in memory with whoever deals at them, and ordinary players of the house."""
