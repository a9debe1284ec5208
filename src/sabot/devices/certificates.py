"""Certificates in place of secrets: who a device is, by what it shows on a line that TLS keeps."""

import ssl
from hashlib import sha256
from pathlib import Path


def certificate_in(file: Path) -> bytes:
    """The first of a file (PEM), as it travels; raises `OSError` or `ValueError`."""
    begun, mark, _ = file.read_text().partition(ssl.PEM_FOOTER)
    return ssl.PEM_cert_to_DER_cert(begun[max(begun.find(ssl.PEM_HEADER), 0) :] + mark)


def line_secret(certificate: bytes) -> bytes:
    """What lines are sealed with: everybody may know it, since TLS vouches for both ends."""
    return sha256(certificate).digest()


def shown_to_devices(certificate: str, key: str, known: list[Path]) -> ssl.SSLContext:
    """The house's end: its own certificate, and those of its devices, which need nobody to vouch for them.

    Without a certificate a device must know its secret. Raises `OSError` or `ValueError`.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key, password="")
    context.verify_mode = ssl.CERT_OPTIONAL
    context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    for file in known:
        context.load_verify_locations(file)
    return context


def shown_to_house(house: Path, certificate: Path | None, key: Path | None) -> ssl.SSLContext:
    """A device's end: `house` vouches for the house."""
    context = ssl.create_default_context(cafile=house)
    if certificate is not None:
        context.load_cert_chain(certificate, key, password="")
    return context
