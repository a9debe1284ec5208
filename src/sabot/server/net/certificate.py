"""The certificate of the house: taken anew where its files have changed, while people play."""

import asyncio
import logging
import signal
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import uvicorn

from sabot.server.config.server_config import ListenSettings

EVERY = 10.0
"""Seconds between two looks at the files."""
log = logging.getLogger("sabot.server")


class Certificate:
    def __init__(self, context: ssl.SSLContext, listen: ListenSettings) -> None:
        self._context = context
        self._files = (Path(listen.certificate), Path(listen.key))
        self._seen = self._changed()

    def _changed(self) -> tuple[int, ...]:
        return tuple(file.stat().st_mtime_ns if file.exists() else 0 for file in self._files)

    def look(self) -> None:
        """Take it where it is another one; one that is written just now is taken at the next look."""
        if self._changed() != self._seen:
            self.take()

    def take(self) -> None:
        """Connections that are open go on; whoever comes now is shown the new one."""
        seen, (certificate, key) = self._changed(), self._files
        try:
            # First where nobody is shown it: a certificate and the key of another one would stop all.
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, password="")
            self._context.load_cert_chain(certificate, key, password="")
        except (OSError, ValueError) as wrong:
            log.error("the new certificate cannot be used, the old one is still shown: %s", wrong)
        else:
            log.info("the certificate was read anew")
        self._seen = seen


@asynccontextmanager
async def fresh_certificate(settings: uvicorn.Config, listen: ListenSettings) -> AsyncIterator[None]:
    """While the doors are open. Without TLS there is nothing to read on SIGHUP, and nobody ends by it."""
    if not settings.loaded:
        settings.load()
    loop = asyncio.get_running_loop()
    certificate = None if settings.ssl is None else Certificate(settings.ssl, listen)
    loop.add_signal_handler(signal.SIGHUP, lambda: None if certificate is None else certificate.take())
    looking = None if certificate is None else asyncio.create_task(_keep_looking(certificate))
    try:
        yield
    finally:
        loop.remove_signal_handler(signal.SIGHUP)
        if looking is not None:
            looking.cancel()


async def _keep_looking(certificate: Certificate) -> None:
    while True:
        await asyncio.sleep(EVERY)
        certificate.look()
