// Figures taken out of a report's file, and drawn as pictures.

const SCALE = 3; // points of a PNG for each unit of the figure
// points that a browser draws in one direction; as webapp/reports/script.py has them
const LONGEST = 16_000;
const LOOKS = {
  light: { paper: "#ffffff", ink: "#1b2330" },
  dark: { paper: "#1a1e26", ink: "#e4e8ef" },
}; // as webapp/reports/style.py has them

const textOf = (href) =>
  new TextDecoder().decode(
    Uint8Array.from(globalThis.atob(href.split(",")[1]), (sign) => sign.charCodeAt(0)),
  );

/** @import { Figure } from "./types.js" */

/**
 * All data in a report.
 * @returns {Figure[]}
 */
export function figuresIn(html) {
  const page = new globalThis.DOMParser().parseFromString(html, "text/html");
  return [...page.querySelectorAll("details.data")].map((data) => {
    const files = [
      .../** @type {NodeListOf<HTMLAnchorElement>} */ (data.querySelectorAll("a[download]")),
    ].map((link) => ({
      title: link.textContent,
      href: link.getAttribute("href") ?? "",
      file: link.download,
    }));
    const picture = files.find(({ title }) => title === "SVG");
    return {
      name: files[0].file.replace(/\.\w+$/, ""),
      caption: data.querySelector("caption")?.textContent ?? "",
      files,
      svg: picture ? textOf(picture.href) : null,
    };
  });
}

/**
 * A figure's SVG on the paper and with the ink of a look, "light" or "dark", wherever it is opened.
 */
export function dressed(svg, look) {
  const { paper, ink } = LOOKS[look === "dark" ? "dark" : "light"];
  return svg
    .replace("<svg ", `<svg color="${ink}" `)
    .replace("color-scheme: light dark", `color-scheme: ${look}`)
    .replace("</title>", `</title><rect width="100%" height="100%" fill="${paper}"/>`);
}

/** An SVG as the address of a file. */
export const addressOf = (svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** An SVG as a PNG. Throws an Error with a sentence. */
export async function pngOf(svg) {
  const box = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(svg);
  if (!box) throw new Error("The figure has no size.");
  const [width, height] = box.slice(1).map(Number);
  const scale = Math.min(SCALE, LONGEST / Math.max(width, height));
  const size = { width: width * scale, height: height * scale };
  const image = new Image();
  image.src = addressOf(
    svg.replace("<svg ", `<svg width="${size.width}" height="${size.height}" `),
  );
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), {
    width: size.width,
    height: size.height,
  });
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob ? resolve(blob) : reject(new Error("The figure is too large for a picture.")),
      "image/png",
    );
  });
}
