"""One kit for every HTML page that numguard makes."""
