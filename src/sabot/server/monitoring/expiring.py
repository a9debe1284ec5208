"""Until when the certificate of the house holds."""

from functools import lru_cache
from pathlib import Path

from cryptography import x509


def certificate_expiry(file: str) -> int | None:
    """Seconds since the epoch; None without TLS, or where the file cannot be read."""
    try:
        return _expiry(file, Path(file).stat().st_mtime_ns) if file else None
    except (OSError, ValueError):
        return None


@lru_cache(maxsize=1)
def _expiry(file: str, changed: int) -> int:
    """Read again only where the file has changed."""
    certificate = x509.load_pem_x509_certificate(Path(file).read_bytes())
    return int(certificate.not_valid_after_utc.timestamp())
