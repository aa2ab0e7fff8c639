"""Hints: reasons why a person should look at a finding before a machine acts: free translation explains it."""
