"""What people write down for numguard: numguard.toml, accepted findings."""
