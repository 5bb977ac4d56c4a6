// Titles inside of a sentence or a button.

/**
 * A title in lower case, but for what is written in capitals: "Global effects", "FEN", "Card ID".
 */
export const lowered = (title) =>
  String(title)
    .split(" ")
    .map((word) => (/^[A-Z0-9]{2,}s?$/.test(word) ? word : word.toLowerCase()))
    .join(" ");
