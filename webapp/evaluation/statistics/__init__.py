"""What a matrix of many pairs says: ratings, cycles, and who is played where all play well.

NumPy only.  What the page computes too is in `core.evaluation`.
"""
