"""The exercises of lesson 06, the graph of autograd."""
