// What a study varied: its picture beside the sentences, and the same numbers as a table.
import { useSyncExternalStore } from "react";
import { pointsWithBand, withBand } from "../balance/numbers.js";
import { brief } from "../data/brief.js";
import { seatTold } from "../match/seats.js";
import { themeNow, watchTheme } from "../studio/theme.js";
import { addressOf, dressed } from "./pictures.js";
import { count } from "./words.js";

/** The rows of a level, the columns after who plays: [what, number, said, matches]. */
const VARIED = {
  __proto__: null,
  number: {
    columns: ["Value", "Score, 95 % interval", "Change, in points"],
    rowsOf: ({ points }) =>
      points.map((point) => [
        point.value,
        withBand(point),
        pointsWithBand(point.change),
        point.games,
      ]),
  },
  parts: {
    columns: ["Left out", "Change, in points", "It is"],
    rowsOf: ({ parts }) =>
      parts.map((part) => [
        part.name,
        pointsWithBand({ ...part, value: part.change }),
        part.verdict,
        part.games,
      ]),
  },
};

function Table({ study }) {
  const { columns, rowsOf } = VARIED[study.kind];
  const rows = study.levels
    .filter(({ games }) => games)
    .reverse()
    .flatMap((level) =>
      rowsOf(level)
        .filter(([, , , games]) => games)
        .map((row) => [level.seats[0], ...row]),
    );
  return (
    <details>
      <summary>As a table</summary>
      <div className="rwp-wide">
        <table>
          <thead>
            <tr>
              {["Who plays", ...columns, "Matches"].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([seat, what, number, said, games], n) => (
              <tr key={n}>
                <td>{seatTold(seat)}</td>
                <th scope="row">
                  <bdi>{brief(String(what), 100)}</bdi>
                </th>
                <td>{number}</td>
                <td>{said}</td>
                <td>{count(games)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** `study`: as the server tells it; its figure is null until something was played. */
export function Study({ study }) {
  const theme = useSyncExternalStore(watchTheme, themeNow);
  const { figure } = study;
  if (!figure) return null;
  return (
    <section className="rwp-box" aria-label="What was varied" data-testid="study">
      <h2>
        <bdi>{brief(figure.heading)}</bdi>
      </h2>
      <figure className="rwp-figure">
        <img
          className="rwp-onscreen"
          src={addressOf(dressed(figure.svg, theme))}
          alt={figure.heading}
        />
        <img
          className="rwp-onpaper"
          src={addressOf(dressed(figure.svg, "light"))}
          alt={figure.heading}
        />
        <figcaption className="rw-muted rw-small">
          <bdi>{brief(figure.caption, 600)}</bdi>
        </figcaption>
      </figure>
      <Table {...{ study }} />
    </section>
  );
}
