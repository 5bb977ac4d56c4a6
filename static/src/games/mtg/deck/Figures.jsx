// A deck in numbers: its curve, its sources of colour, and the lands that it is advised to have.
import { Words } from "../Words.jsx";

/** @param {{ share: number, className?: string }} props */
const Bar = ({ share, className = "" }) => (
  <span className={`rwc-gauge ${className}`} aria-hidden="true">
    <i style={{ inlineSize: `${Math.min(100, Math.round(100 * share))}%` }} />
  </span>
);

/** @param {number} count @param {string} one */
const many = (count, one) => `${count} ${one}${count === 1 ? "" : "s"}`;

/** @param {{ curve: number[][] }} props */
function Curve({ curve }) {
  const most = Math.max(1, ...curve.map(([creatures, others]) => creatures + others));
  const last = curve.length - 1;
  return (
    <section aria-label="Mana curve">
      <h4>Mana curve</h4>
      <ol className="rwc-curve">
        {curve.map(([creatures, others], value) => (
          <li key={value}>
            <span aria-hidden="true">{`${value}${value === last ? "+" : ""}`}</span>
            <Bar share={(creatures + others) / most} />
            <b aria-hidden="true">{creatures + others}</b>
            <span className="rw-hidden">
              {`Cost ${value}${value === last ? " or more" : ""}: ${many(creatures, "creature")}, ${many(others, "other spell")}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** @param {{ colors: any[], odds: boolean }} props */
function Sources({ colors, odds }) {
  const most = Math.max(1, ...colors.flatMap(({ sources, wanted }) => [sources, wanted ?? 0]));
  return (
    <section aria-label="Sources of colour">
      <h4>Sources of colour</h4>
      {colors.length === 0 && (
        <p className="rwc-none">
          {odds ? "No card costs a colour yet." : "The deck is too large to count its chances."}
        </p>
      )}
      <ul className="rwc-sources">
        {colors.map(({ color, name, sources, cards, wanted, chance, hardest, symbols, turn }) => (
          <li key={color} data-short={(wanted ?? 0) > sources || undefined}>
            <Words text={`{${color}}`} />
            <Bar share={sources / most} />
            <b>
              {wanted ? `${sources} of ${wanted}` : sources}
              <span className="rw-hidden">{` ${sources === 1 && !wanted ? "source" : "sources"}`}</span>
            </b>
            <span className="rwc-need">
              {hardest ? (
                <>
                  {`${name}: ${many(cards, "card")}; `}
                  <Words text={symbols} />
                  {` of ${hardest} by turn ${turn} in ${Math.round(100 * chance)} of 100 matches`}
                  {wanted ? "" : "; no number of lands is enough"}
                </>
              ) : (
                `${name}: no card costs it`
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Props: {figures, isFresh, onLands, readOnly}; `figures` is what `deck.figures` answers.
 * @param {{ figures: any, isFresh: boolean, onLands: () => void, readOnly: boolean }} props
 */
export function Figures({ figures, isFresh, onLands, readOnly }) {
  if (!figures) return <p className="rwc-none">Counting…</p>;
  const { curve, colors, odds, advice, unadvised, lands, size, played } = figures;
  const left = size - played;
  return (
    <div className="rwc-figures" data-testid="figures" data-fresh={isFresh || undefined}>
      <Curve curve={curve} />
      <Sources colors={colors} odds={odds} />
      <section aria-label="Lands">
        <h4>Lands</h4>
        <p>
          {`${many(lands, "land")} of ${many(size, "card")}`}
          {left > 0 &&
            `; ${left} that ${left === 1 ? "is" : "are"} not played ${left === 1 ? "is" : "are"} not counted above`}
        </p>
        {advice ? (
          <>
            <button
              type="button"
              className="rw-button"
              disabled={readOnly || !isFresh || !advice.title}
              onClick={onLands}
            >
              {advice.title || "The basic lands are as advised"}
            </button>
            <p className="rwc-need">{advice.why}</p>
          </>
        ) : (
          <p className="rwc-need">{unadvised}</p>
        )}
      </section>
    </div>
  );
}
