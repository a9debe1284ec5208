"""The audit: everything worked out again from nothing, up to the first thing that differs."""

from sabot.records.audit.verdict import Difference, DifferenceFound, Proven, Verdict
from sabot.records.audit.whole import audit

__all__ = ["Difference", "DifferenceFound", "Proven", "Verdict", "audit"]
