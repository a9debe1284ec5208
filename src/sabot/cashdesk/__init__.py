"""The cash desk: tickets, drawers, hand-pays, refills and golden chips, each decided once, by one writer."""
