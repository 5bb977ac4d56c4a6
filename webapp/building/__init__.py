"""Builds static/dist: the browser bundle, Pyodide, the Python zips and the data drawn at boot.

Each step names its inputs and is skipped while neither they nor its outputs have changed, so that
a second build takes a second.  See the platform notes in the README.
"""
