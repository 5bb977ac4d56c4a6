// What the matches say: scores, what an edit changed, ends, lengths, what was never used.
import { Examples } from "./Examples.jsx";
import { Fight } from "./Fight.jsx";
import { Ends, Histogram } from "./figures.jsx";
import { Change, Meaning, Scores } from "./Scores.jsx";
import { brief } from "../data/brief.js";
import { read } from "../data/causes.js";
import { deciding, lengthsTold, matchesTold, rounded, signed } from "./numbers.js";

const SHOWN = 12; // unused parts that are listed at first
const DECIDING = 6; // parts on which a match turns that are listed
const EXACTLY = /^By exact odds /;

function Unused({ report, all, setAll, onJump }) {
  const { unused, entries, games } = report;
  if (!entries.length) return <p>The document has no parts of its own that a match could use.</p>;
  if (!unused.length)
    return (
      <p>Everything was used: all {entries.length} parts of the document that a match can use.</p>
    );
  const shown = all ? unused : unused.slice(0, SHOWN);
  const show = ({ path, span }) => onJump(path, span);
  return (
    <>
      <p>Never used in {matchesTold(games)}:</p>
      <ul className="rwe-unused" aria-label="Never used">
        {shown.map(({ path: text, kind, name }) => (
          <li key={text}>
            <button
              type="button"
              className="rwm-link"
              data-path={text}
              title="Show it in the spec"
              onClick={() => show(read(text))}
            >
              <bdi>{name.startsWith(kind) ? name : `${kind} ${name}`}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < unused.length && (
        <button type="button" className="rwm-more" onClick={() => setAll(true)}>
          Show all {unused.length}
        </button>
      )}
    </>
  );
}

/**
 * The parts that change hands on which a match turns: what holding one for longer is worth;
 * `isOver` as for the scores.
 */
function Deciding({ held, first, isOver, onJump }) {
  const known = deciding(held ?? [], isOver).slice(0, DECIDING);
  if (!known.length) return null;
  return (
    <>
      <h4>What decides</h4>
      <p>
        By how many points more {brief(first)} scores in the matches in which it holds one of these
        for longer than the other does.
      </p>
      <ul className="rwe-exact" aria-label="What decides">
        {known.map(({ path, name, swing }) => (
          <li key={path}>
            <button
              type="button"
              className="rwm-link"
              data-path={path}
              title="Show it in the spec"
              onClick={() => onJump(path)}
            >
              <bdi>{brief(name)}</bdi>
            </button>{" "}
            {signed(swing.value)} ({signed(swing.low)} to {signed(swing.high)})
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is known without a match; the report as a file has all its numbers. */
function Exact({ exact, onJump }) {
  if (!exact?.length) return null;
  return (
    <>
      <h4>By exact odds</h4>
      <ul className="rwe-exact" aria-label="By exact odds">
        {exact.map(({ sentence, path }) => (
          <li key={sentence}>
            {brief(sentence.replace(EXACTLY, ""), 400)}.{" "}
            <button
              type="button"
              className="rwm-link"
              data-path={path}
              title="Show it in the spec"
              onClick={() => onJump(path)}
            >
              Show
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * `isOld`: the matches of another document or other agents, until there are new ones; `isOver` as
 * for the scores.
 * @param {{
 *   report: import("../data/wire.js").Report, before: any, both: any, isOld: boolean, all: boolean,
 *   isOver: boolean, setAll: (all: boolean) => void, onJump: import("../match/types.js").Jump
 * } & import("./Examples.jsx").Opening} props
 */
export function Report({ report, before, both, isOld, isOver, all, setAll, onJump, ...told }) {
  const { plies, branching, games } = report;
  return (
    <div className="rwe-report" data-testid="report" data-games={games} aria-busy={isOld}>
      {isOld && (
        <p className="rwe-old">
          These matches were played before the change. The first new ones are being played.
        </p>
      )}
      <Scores {...{ report, before, isOver }} />
      <Meaning />
      <Change {...{ report, both, isOver }} />
      <h4>How matches end</h4>
      <Ends ends={report.ends} />
      <h4>Length</h4>
      <p>
        {lengthsTold(plies)}
        {branching !== null && ` A decision has ${rounded(branching, 1)} choices on average.`}
      </p>
      <Histogram {...{ plies, games }} />
      <Fight {...{ isOver, onJump }} fight={report.fight} />
      <Deciding {...{ isOver, onJump }} held={report.held} first={report.players[0].player} />
      <Exact {...{ onJump }} exact={report.exact} />
      <Examples examples={report.examples} {...told} />
      <h4>Use</h4>
      <Unused {...{ report, all, setAll, onJump }} />
    </div>
  );
}
