"""The server, its pages, the command line, and the build of what the browser loads."""
