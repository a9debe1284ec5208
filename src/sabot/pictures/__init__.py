"""Pictures for notebooks: hands, what is left of a shoe, roads and charts draw themselves as SVG."""
