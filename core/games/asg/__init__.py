"""ASG: strategy on a graph map (seed 2)."""
