"""A whole class graded at once: tasks for workers, one writer, progress, and the command."""
