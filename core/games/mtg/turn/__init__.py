"""Turn structure: steps, priority, the stack, and the loop to the next decision."""
