// Paints SVG texts as PNGs, on a canvas of one size.

const LONGEST = 16_000; // points that a browser paints in one direction
const BOX = /viewBox="\S+ \S+ (\S+) (\S+)"/;

/**
 * How large an SVG is drawn.
 * @param {string} svg
 */
export function sizeOf(svg) {
  const [width, height] = BOX.exec(svg)?.slice(1).map(Number) ?? [];
  if (!width || !height) throw new Error("The picture has no size.");
  return { width, height };
}

/**
 * A canvas that paints one SVG after the other, each in the upper left corner.
 * @param {{ width: number, height: number }} box the largest of them
 * @param {number} wide points that it is to be wide
 */
export function painter(box, wide) {
  const scale = Math.min(wide / box.width, LONGEST / Math.max(box.width, box.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(box.width * scale));
  canvas.height = Math.max(1, Math.round(box.height * scale));
  const pen = canvas.getContext("2d");
  /** @param {string} svg */
  return async (svg) => {
    const { width, height } = sizeOf(svg);
    const image = new Image();
    const drawn = svg.replace(/ width="\S+" height="\S+"/, (sizes, at) =>
      at < svg.indexOf(">") ? ` width="${width * scale}" height="${height * scale}"` : sizes,
    );
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn)}`;
    await image.decode();
    if (!pen) throw new Error("This browser paints no pictures.");
    pen.fillStyle = "#ffffff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0, width * scale, height * scale);
    return /** @type {Promise<Blob>} */ (
      new Promise((resolve, reject) => {
        const taken = (blob) =>
          blob ? resolve(blob) : reject(new Error("The picture is too large for this browser."));
        canvas.toBlob(taken, "image/png");
      })
    );
  };
}
