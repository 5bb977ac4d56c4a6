// What the card does, exactly: the distributions for a raw damage that one chooses, v1 beside v2,
// and the entries of the v1 board with their probabilities.
import { inWords } from "../look.js";
import { decimal, fraction, percent, valueOf } from "../numbers.js";
import { NumberBox } from "./Box.jsx";
import { Distribution } from "./Distribution.jsx";
import { ownIn } from "../../../data/lookup.js";

const MOST_RAW = 30;

const CHARTS = [
  ["Final", "Damage that is left for the defender"],
  ["Blocked", "Damage taken away by blocks, never more than was left to block"],
  ["Prevented", "Damage taken away by a prevented half"],
  ["Reflected", "Damage reflected to the attacker"],
  ["Dealt", "Damage dealt to the attacker by rules that deal"],
];
const ALWAYS = new Set(["Final", "Blocked", "Prevented", "Reflected"]);

/** Whether a distribution says more than "always 0". */
const isSomething = (rows) => (rows ?? []).some(([value, p]) => value !== 0 && valueOf(p) > 0);

/** Mean stacks gained, by status and side, under both versions. */
function Statuses({ v1, v2 }) {
  const key = ({ side, status }) => JSON.stringify([side, status]);
  const means = (version) => new Map((version?.statuses ?? []).map((one) => [key(one), one.mean]));
  const [a, b] = [means(v1), means(v2)];
  const called = new Map(
    [...(v1?.statuses ?? []), ...(v2?.statuses ?? [])].map((one) => [key(one), one.name]),
  );
  const keys = [...new Set([...b.keys(), ...a.keys()])];
  if (!keys.length) return null;
  const cell = (map, id) =>
    map.has(id) ? (
      <td title={fraction(map.get(id))}>{decimal(valueOf(map.get(id)))}</td>
    ) : (
      <td>0</td>
    );
  return (
    <table className="rwd-statuses" data-testid="status-means">
      <thead>
        <tr>
          <th scope="col">mean stacks gained</th>
          {v1 && <th scope="col">v1</th>}
          {v2 && <th scope="col">v2</th>}
        </tr>
      </thead>
      <tbody>
        {keys.map((id) => {
          const [side, status] = JSON.parse(id);
          return (
            <tr key={id} data-status={status}>
              <th scope="row">
                {called.get(id) ?? status}
                {side === "opponent" ? " of the attacker" : ""}
              </th>
              {v1 && cell(a, id)}
              {v2 && cell(b, id)}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const SIDES = [
  ["self", "the defender"],
  ["opponent", "the attacker"],
];
const MOST_STACKS = 99;

/** Stacks that the two hold before the roll: conditions and caps look at them. */
function Held({ statuses, held, onHeld }) {
  if (!statuses.length) return null;
  const some = SIDES.flatMap(([side, who]) =>
    Object.entries(held[side]).map(([status, n]) => `${who} ${n} ${status}`),
  );
  const set = (side, status, stacks) => {
    const kept = Object.entries(ownIn(held, side)).filter(([name]) => name !== status);
    onHeld({
      ...held,
      [side]: Object.fromEntries(
        stacks > 0 ? [...kept, [status, Math.min(stacks, MOST_STACKS)]] : kept,
      ),
    });
  };
  return (
    <details className="rwd-heldstacks">
      <summary>Held before the roll: {some.join(", ") || "nothing"}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">stacks</th>
            {SIDES.map(([side, who]) => (
              <th key={side} scope="col">
                {who}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {statuses.map((status) => (
            <tr key={status}>
              <th scope="row">{status}</th>
              {SIDES.map(([side, who]) => (
                <td key={side}>
                  <NumberBox
                    label={`${status} of ${who} before the roll`}
                    min={0}
                    max={MOST_STACKS}
                    value={ownIn(held[side], status) ?? 0}
                    onChange={(n) => set(side, status, n)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Board({ v1 }) {
  const entries = v1?.entries ?? [];
  if (!entries.length) return null;
  return (
    <details className="rwd-v1board">
      <summary>The v1 board: mean block offered {decimal(valueOf(v1.meanBlock))}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">combo</th>
            <th scope="col">chosen</th>
            <th scope="col">block</th>
            <th scope="col">reflect</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, n) => (
            <tr key={n}>
              <th scope="row">{entry.name ?? inWords(entry.combo ?? "no combo")}</th>
              <td>{percent(valueOf(entry.probability))}</td>
              <td>{entry.block ?? 0}</td>
              <td>{entry.reflect ?? 0}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/**
 * Props: {answer (of the author), raw, onRaw, statuses (their ids), held, onHeld, fresh, problem,
 * plays ("v1" | "v2")}.
 */
export function Live({ answer, raw, onRaw, statuses, held, onHeld, fresh, problem, plays }) {
  const { v1, v2 } = answer?.versions ?? {};
  const usable = v2 && !v2.fallback;
  return (
    <section
      className="rwd-section rwd-live"
      aria-label="What the card does"
      data-testid="live"
      data-fresh={fresh}
      data-raw={raw}
    >
      <header>
        <h4>What it does</h4>
        <span className="rw-muted rw-small">
          exact, every roll and reroll counted; {plays} is played
        </span>
      </header>
      <div className="rwd-raw">
        <label htmlFor="rwd-raw">Raw damage</label>
        <input
          id="rwd-raw"
          type="range"
          min="0"
          max={MOST_RAW}
          value={Math.min(raw, MOST_RAW)}
          aria-label="Raw damage"
          onChange={(event) => onRaw(Number(event.target.value))}
        />
        <NumberBox
          label="Raw damage as a number"
          min={0}
          max={999}
          value={raw}
          onChange={(value) => value >= 0 && value <= 999 && onRaw(value)}
        />
      </div>
      <Held {...{ statuses, held, onHeld }} />
      {problem && !answer && (
        <p className="rwf-error" role="alert">
          {problem}
        </p>
      )}
      {answer && (
        <div className="rwd-charts">
          {CHARTS.map(([title, about]) => {
            const key = title.toLowerCase();
            const [one, two] = [
              ownIn(v1?.distributions, key),
              usable ? ownIn(v2.distributions, key) : undefined,
            ];
            return (
              (ALWAYS.has(title) || isSomething(one) || isSomething(two)) && (
                <Distribution
                  key={key}
                  title={title}
                  about={about}
                  raw={raw}
                  v1={one}
                  v2={two}
                  means={{
                    v1: ownIn(v1?.means, key),
                    v2: usable ? ownIn(v2.means, key) : undefined,
                  }}
                />
              )
            );
          })}
        </div>
      )}
      {usable && v2.meanBlock !== undefined && (
        <p className="rwd-means">
          Mean block offered, whatever the damage is: by the card{" "}
          <b data-testid="mean-block">{decimal(valueOf(v2.meanBlock))}</b>
          {v1?.meanBlock !== undefined && (
            <>
              , by the v1 board <b>{decimal(valueOf(v1.meanBlock))}</b>
            </>
          )}
          . “Blocked” above is what of it meets the {raw} raw damage.
        </p>
      )}
      <Statuses v1={v1} v2={usable ? v2 : undefined} />
      <Board v1={v1} />
    </section>
  );
}
