// What the table of the card game is drawn from.

/** What a document or a view says of a card; any key may be missing or of another kind. */
export type CardFacts = Record<string, any> | null | undefined;
