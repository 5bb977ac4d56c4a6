"""What the agents of the card game play by; `seats` names them."""
