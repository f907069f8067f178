"""Intake: whatever instructors have -> `submitted/<student>/<lesson>/<lesson>.ipynb`, and a list of what was not taken.

`sources` reads what came (`folders`, `archives`), `deliveries` says whose it is (`layouts`), `lessons` which lesson,
`choice` which of several counts; `register` remembers all of it, and `collect` is the whole.
"""
