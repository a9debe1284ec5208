"""The audit: everything worked out again from nothing, up to the first thing that differs."""

from sabot.records.audit.verdict import Difference, Differs, Proven, Verdict
from sabot.records.audit.whole import audit

__all__ = ["Difference", "Differs", "Proven", "Verdict", "audit"]
