"""What authoring needs per game system: completion, fixes, refactorings, pictures as patches."""
