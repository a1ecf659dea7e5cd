"""What is remembered: SQLModel rows, their mapping to values, migrations. Rows never leave this package."""
