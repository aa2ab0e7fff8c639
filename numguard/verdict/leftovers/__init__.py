"""What becomes of the numbers that nothing accounts for: one number gone wrong, a lost one, an added one."""
