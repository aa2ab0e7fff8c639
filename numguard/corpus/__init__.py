"""What an auditor does with a checker: files of every format, audits, figures, reports."""
