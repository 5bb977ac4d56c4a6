// What /api/evaluations/ID says, asked for again and again: of an evaluation that is still the
// same, however large, nothing is sent.

/** The end of the address, with what is known already; `last` is what was told before, or null. */
export const known = (last) => (last?.rev ? `?rev=${last.rev}` : "");

/** What holds now: what was told, or what was told before where it is still the same. */
export const news = (told, last) => (told.same ? last : told);
