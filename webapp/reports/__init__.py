"""Reports of evaluations as one HTML file that needs nothing from elsewhere; pure functions."""

from webapp.reports.findings import Finding, findings
from webapp.reports.page import Part, page

__all__ = ["Finding", "Part", "findings", "page"]
