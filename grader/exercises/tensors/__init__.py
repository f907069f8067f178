"""The exercises of lesson 01, what a tensor is."""
