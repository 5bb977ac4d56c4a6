// Which part of the drawing is in sight.
import { useEffect, useState } from "react";

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** Zooms and pans the drawing: the view box, and what changes it. */
export function useBox(bounds) {
  const [own, setOwn] = useState(/** @type {Box | null} */ (null));
  useEffect(() => setOwn(null), [bounds]);
  const box = own ?? bounds;
  const zoom = (factor, at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }) => {
    const width = Math.min(bounds.width * 1.5, Math.max(160, box.width / factor));
    const ratio = width / box.width;
    setOwn({
      x: at.x - (at.x - box.x) * ratio,
      y: at.y - (at.y - box.y) * ratio,
      width,
      height: box.height * ratio,
    });
  };
  return {
    box,
    moved: !!own,
    zoom,
    pan: (dx, dy) => setOwn({ ...box, x: box.x - dx, y: box.y - dy }),
    fit: () => setOwn(null),
  };
}
