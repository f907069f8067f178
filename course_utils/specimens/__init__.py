"""Public functions that an exercise hands to an answer as inputs: two routines of which one copies, a function to
differentiate.

A sheet holds a specimen's name, and no code is ever sent: who reads it gets the released function of that name. A
family is a module here; what it needs at its top is torch and the standard library.
"""

from course_utils.families import functions_in

SPECIMENS = functions_in(__name__, __path__)
