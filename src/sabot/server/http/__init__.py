"""What is asked over HTTP: the application, its guards, and a file of handlers for each subject."""
