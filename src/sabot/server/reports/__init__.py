"""Reports for pages, added up in a process of its own while the tables go on."""
