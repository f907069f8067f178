"""The class report: everybody who is known from anywhere, each with a score or "not graded: why".

`lines` gathers what is known of each student, `summary` says it on a terminal, `files` writes it as CSV and JSON,
`changes` tells two gradings apart.
"""
