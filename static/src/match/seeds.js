// Seeds as a person writes them: any whole number, as `rulewright play --seed` takes it. A seed
// stays text in the page, because JavaScript holds no large integers.

const MOST_DIGITS = 4300; // what Python reads
const SEED = /^[+-]?\p{Nd}+(?:_\p{Nd}+)*$/u;

/** A seed for a match, drawn by the page: the engine itself is never random. */
export const newSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);

/** What is wrong with a typed seed, as a sentence; '' when it can be used. */
export function seedFault(typed) {
  const text = typed.trim();
  if (text === "") return "Type a whole number.";
  if (!SEED.test(text)) return "A seed is a whole number such as 7 or -3.";
  const digits = [...text].filter((one) => /\p{Nd}/u.test(one)).length;
  return digits > MOST_DIGITS
    ? `A seed has at most ${MOST_DIGITS} digits; this one has ${digits}.`
    : "";
}
