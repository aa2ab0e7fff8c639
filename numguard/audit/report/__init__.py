"""What is made of an audit's findings for those who read them elsewhere: each module writes one kind of file."""
