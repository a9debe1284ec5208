"""Reading a journal: from a file, a database or an archive, line by line or through an index."""
