"""The cash desk in service: requests, its one writer, views and notices for cashiers and players."""
