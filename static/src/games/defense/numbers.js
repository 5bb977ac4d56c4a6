// Exact numbers for people: probabilities, fractions, means and distributions side by side.

const percentage = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 2 });

/** A probability for people: never "100%" or "0%" where it is not certain. */
export function percent(p) {
  if (typeof p !== "number" || !Number.isFinite(p)) return "–";
  if (p > 0 && p < 0.0001) return "<0.01%";
  if (p < 1 && p > 0.9999) return ">99.99%";
  return percentage.format(p);
}

/** A mean for people: three decimals, without the zeros at the end. */
export const decimal = (value) =>
  typeof value === "number" && Number.isFinite(value) ? String(Number(value.toFixed(3))) : "–";

/** The number of an exact value: {num, den, value}, or a number as it is. */
export function valueOf(exact) {
  if (typeof exact === "number") return exact;
  if (exact === null || exact === undefined) return null;
  return typeof exact.value === "number" ? exact.value : Number(exact.num) / Number(exact.den);
}

/** An exact value as a fraction, where it is one. */
export const fraction = (exact) =>
  exact && typeof exact === "object" && exact.den !== undefined ? `${exact.num}/${exact.den}` : "";

export const meanOf = (rows) => rows.reduce((sum, [value, p]) => sum + value * valueOf(p), 0);

const MOST_ROWS = 31;

/**
 * Two distributions by value: [{value, v1, v2}], every whole value between the least and the most.
 */
export function besides(one, two) {
  const [a, b] = [one, two].map(
    (rows) => new Map((rows ?? []).map(([value, p]) => [value, valueOf(p)])),
  );
  const values = [...new Set([...a.keys(), ...b.keys()])].sort((x, y) => x - y);
  if (!values.length) return [];
  const [least, most] = [values[0], values.at(-1)];
  const whole = values.every(Number.isInteger) && most - least < MOST_ROWS;
  const shown = whole ? Array.from({ length: most - least + 1 }, (_, n) => least + n) : values;
  return shown.map((value) => ({ value, v1: a.get(value) ?? 0, v2: b.get(value) ?? 0 }));
}
