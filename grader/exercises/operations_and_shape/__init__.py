"""The exercises of lesson 03, operations, indexing and shape."""
