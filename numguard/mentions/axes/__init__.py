"""What a number stands with: the words of its text that say before or after, up or down, first or last of it."""
