"""The commands of `rulewright`, one module each; `inputs` and `output` are what they share."""
