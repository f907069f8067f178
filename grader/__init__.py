"""What an instructor, an author and CI run. May import `course_utils`; nothing there imports this."""
