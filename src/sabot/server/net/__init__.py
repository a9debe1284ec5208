"""The network below requests: listening, proxies, certificates, rates, and how strictly all is read."""
