"""Card devices at the doors of the house: over TCP, over a WebSocket, on a serial line."""
