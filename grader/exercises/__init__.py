"""One package a lesson (its slug without the number), one module an exercise."""
