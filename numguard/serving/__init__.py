"""What a service does with a Checker while the text is still being written."""
