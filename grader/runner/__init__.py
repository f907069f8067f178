"""What runs inside the jail: the zygote, a child for each sitting, and the shell that executes cells.

Nothing here imports `grader`, and the imports are relative: in the jail this package stands alone, as `runner`,
beside `course_utils`. Nothing here judges or knows a secret, and nothing can be relied on once a submission's first
cell has run.
"""
