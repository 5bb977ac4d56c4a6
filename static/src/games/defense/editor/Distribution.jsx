// An exact distribution under v1 and v2, side by side: bars, means, and the same as a table.
import { besides, decimal, fraction, meanOf, percent, valueOf } from "../numbers.js";
import { ownIn } from "../../../data/lookup.js";

const HEIGHT = 64;

/**
 * `v1` and `v2` are [[value, probability]…] or undefined where a version has none; `means` are
 * exact.
 */
export function Distribution({ title, about, v1, v2, raw, means: given }) {
  const rows = besides(v1, v2);
  const most = Math.max(1e-9, ...rows.flatMap((row) => [row.v1, row.v2]));
  const mean = (version, list) => (list ? (valueOf(ownIn(given, version)) ?? meanOf(list)) : null);
  const means = { v1: mean("v1", v1), v2: mean("v2", v2) };
  const said = rows
    .map(({ value, v1: a, v2: b }) =>
      [v1 && `v1 ${percent(a)}`, v2 && `v2 ${percent(b)}`]
        .filter(Boolean)
        .join(", ")
        .replace(/^/, `${value}: `),
    )
    .join("; ");
  const exact = (list, value) => fraction((list ?? []).find(([one]) => one === value)?.[1]);
  return (
    <figure
      className="rwd-distribution"
      data-testid="distribution"
      data-name={title.toLowerCase()}
      data-mean-v1={means.v1 ?? undefined}
      data-mean-v2={means.v2 ?? undefined}
    >
      <figcaption title={about}>
        <b>{title}</b>
        {v1 && (
          <span className="rwd-v1" title={fraction(given?.v1)}>
            <i aria-hidden="true" />
            v1 mean {decimal(means.v1)}
          </span>
        )}
        {v2 && (
          <span className="rwd-v2" title={fraction(given?.v2)}>
            <i aria-hidden="true" />
            v2 mean {decimal(means.v2)}
          </span>
        )}
      </figcaption>
      <div
        className="rwd-bars"
        role="img"
        aria-label={`${title}${raw === undefined ? "" : ` of ${raw} raw damage`}: ${said || "nothing"}`}
        style={{ height: HEIGHT + 18 }}
      >
        <span className="rwd-yaxis" style={{ height: HEIGHT }}>
          <small>{percent(most)}</small>
          <small>0 %</small>
        </span>
        {rows.map(({ value, v1: a, v2: b }) => (
          <span
            key={value}
            className="rwd-value"
            title={[
              `${title} ${value}`,
              v1 && `v1 ${percent(a)} ${exact(v1, value)}`,
              v2 && `v2 ${percent(b)} ${exact(v2, value)}`,
            ]
              .filter(Boolean)
              .join("\n")}
          >
            <span className="rwd-pair" style={{ height: HEIGHT }}>
              {v1 && <i className="rwd-v1" style={{ height: `${(a / most) * 100}%` }} />}
              {v2 && <i className="rwd-v2" style={{ height: `${(b / most) * 100}%` }} />}
            </span>
            <small>{value}</small>
          </span>
        ))}
      </div>
      <details>
        <summary>Numbers</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{title.toLowerCase()}</th>
              {v1 && <th scope="col">v1</th>}
              {v2 && <th scope="col">v2</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.value}>
                <th scope="row">{row.value}</th>
                {v1 && <td title={exact(v1, row.value)}>{percent(row.v1)}</td>}
                {v2 && <td title={exact(v2, row.value)}>{percent(row.v2)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
