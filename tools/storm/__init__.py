"""The storm: a whole casino in one process from one seed, under every fault that a store or a network has."""
