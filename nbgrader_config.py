try:
    load_subconfig("grader/nbgrader_config.py")  # noqa: F821
except Exception as error:  # nbgrader would go on, and grade inside the submission
    raise SystemExit(f"grader/nbgrader_config.py cannot be loaded, so nothing is graded: {error}") from None
