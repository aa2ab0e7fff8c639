"""What stands around the numbers of a text: asked of it once, and kept for whoever compares two texts."""
