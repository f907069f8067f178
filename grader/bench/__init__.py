"""`workbook bench`: how fast this computer grades, beside stock nbgrader on the same exercises in the same run."""
