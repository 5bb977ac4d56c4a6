"""The one script of a report: it keeps a figure as PNG, which no link can hold beforehand.

A policy names it by its hash, so that no other script runs, whatever a document's names say.
Without it (in a reader that runs none) everything else of the report is there.  It has none of the
signs that XML wants escaped.
"""

from __future__ import annotations

import base64
from hashlib import sha256

SCRIPT = """
for (const link of document.querySelectorAll('.data a[download$=".svg"]')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'PNG'
  button.onclick = () => keep(link).catch(() => { button.textContent = 'PNG cannot be made here' })
  link.after(button)
}
async function keep(link) {
  const coded = atob(link.href.split(',')[1])
  const svg = new TextDecoder().decode(Uint8Array.from(coded, (sign) => sign.charCodeAt(0)))
  const [, , width, height] = /viewBox="([^"]*)"/.exec(svg)[1].split(' ').map(Number)
  const scale = Math.min(3, 16000 / Math.max(width, height))
  const look = getComputedStyle(document.documentElement)
  const image = new Image()
  const shape = `width="${width * scale}" height="${height * scale}"`
  const drawn = svg.replace('svg ', `svg ${shape} color="${look.getPropertyValue('--fg')}" `)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: width * scale, height: height * scale })
  const brush = canvas.getContext('2d')
  brush.fillStyle = look.getPropertyValue('--panel')
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.drawImage(image, 0, 0)
  const blob = await new Promise((done) => { canvas.toBlob(done, 'image/png') })
  const file = document.createElement('a')
  file.href = URL.createObjectURL(blob)
  file.download = link.download.replace(/svg$/, 'png')
  file.click()
  setTimeout(() => URL.revokeObjectURL(file.href), 30000)
}
"""

SOURCE = f"'sha256-{base64.b64encode(sha256(SCRIPT.encode()).digest()).decode()}'"
"""The script as a Content-Security-Policy names it."""

POLICY = f"default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src {SOURCE}"
"""What a report that somebody has kept may do, wherever it is opened."""
