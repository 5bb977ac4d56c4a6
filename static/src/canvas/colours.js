// How players look. Each has a fill, an outline, and a shape of its own, so that pieces can be
// told apart without colour. Contrast against both square colours is at least 3:1 by outline.

export const SHAPES = [
  "M50 8A42 42 0 1 1 49.9 8Z",
  "M18 12H82Q88 12 88 18V82Q88 88 82 88H18Q12 88 12 82V18Q12 12 18 12Z",
  "M50 5L95 50L50 95L5 50Z",
  "M50 8L93 86H7Z",
  "M28 10H72L94 50L72 90H28L6 50Z",
  "M35 8H65V35H92V65H65V92H35V65H8V35H35Z",
  "M50 6L94 39L77 90H23L6 39Z",
  "M31 8H69L92 31V69L69 92H31L8 69V31Z",
];

const STYLES = [
  { name: "white", fill: "#ffffff", ink: "#1d2129", detail: "#1d2129" },
  { name: "black", fill: "#343943", ink: "#0b0d10", detail: "#f4f6f8" },
  { name: "red", fill: "#e5484d", ink: "#3d0d10", detail: "#ffffff" },
  { name: "blue", fill: "#3e7bfa", ink: "#0b1f4d", detail: "#ffffff" },
  { name: "green", fill: "#2f9e5f", ink: "#0a3019", detail: "#ffffff" },
  { name: "yellow", fill: "#ffc53d", ink: "#3a2700", detail: "#3a2800" },
  { name: "purple", fill: "#9b5de5", ink: "#2c0f52", detail: "#ffffff" },
  { name: "cyan", fill: "#35c4d7", ink: "#042c33", detail: "#05262c" },
];

const ALIASES = {
  __proto__: null,
  gold: "yellow",
  orange: "yellow",
  violet: "purple",
  teal: "cyan",
  light: "white",
  dark: "black",
};

/** One style per player: by the colour its name says if that is free, else the next unused. */
export function playerStyles(players) {
  const wanted = players.map((name) => {
    const word = String(name).toLowerCase();
    const found = STYLES.findIndex((style) => style.name === (ALIASES[word] ?? word));
    return found;
  });
  const taken = new Set();
  const chosen = wanted.map((index) => {
    if (index < 0 || taken.has(index)) return -1;
    taken.add(index);
    return index;
  });
  const badge = players.length > 2;
  return Object.fromEntries(
    players.map((name, n) => {
      let index = chosen[n];
      if (index < 0) {
        index = STYLES.findIndex((_, i) => !taken.has(i));
        if (index < 0) index = n % STYLES.length;
        taken.add(index);
      }
      return [name, { ...STYLES[index], shape: SHAPES[n % SHAPES.length], badge }];
    }),
  );
}

export const NOBODY = { ...STYLES[0], fill: "#9aa3ad", shape: SHAPES[0], badge: false };
