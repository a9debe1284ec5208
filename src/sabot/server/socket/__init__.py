"""The socket on which people play: messages in and out, who listens to what, and what each was told last."""
