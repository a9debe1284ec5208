"""Addresses as machines write them."""


def without_zone(address: str) -> str:
    """Of `fe80::1%eth0` the address: by which line it came is known to one machine only."""
    return address.partition("%")[0]
