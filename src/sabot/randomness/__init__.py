"""Statistics over dealt cards, numbers and raw bytes: what a test laboratory asks of a generator."""

from sabot.randomness.bad_sources import BAD_SOURCES
from sabot.randomness.battery import CONFIDENCE, Amounts, Report, examine
from sabot.randomness.finding import Finding
from sabot.randomness.sources import House, Source

__all__ = ["BAD_SOURCES", "CONFIDENCE", "Amounts", "Finding", "House", "Report", "Source", "examine"]
