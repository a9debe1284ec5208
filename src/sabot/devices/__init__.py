"""Card devices: the lines that they speak with the house (docs/devices.md), and both ends of a line."""
