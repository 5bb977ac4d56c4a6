// What the matches say: scores, what an edit changed, ends, lengths, what was never used.
import { Fight } from "./Fight.jsx";
import { Band, Ends, Histogram } from "./figures.jsx";
import { brief } from "../data/brief.js";
import { read } from "../data/causes.js";
import { seatTold } from "../match/seats.js";
import { CANDIDATES } from "./stories.js";
import {
  bandOf,
  deciding,
  intervals,
  lengthsTold,
  matchesTold,
  percent,
  pliesTold,
  pointsWithBand,
  rounded,
  signed,
  withBand,
} from "./numbers.js";

const SHOWN = 12; // unused parts that are listed at first

/**
 * `isOver`: nobody watches these numbers grow any more, and the interval is that for one look.
 * @param {{
 *   report: import("../data/wire.js").Report, before?: any, isOver: boolean
 * }} props
 */
export function Scores({ report, before, isOver }) {
  const bandsOf = (found) => bandOf(found, isOver);
  return (
    <ul className="rwe-scores" aria-label="Scores">
      {report.players.map((found, n) => (
        <li key={found.player} data-testid="score" data-player={found.player}>
          <span className="rwm-name" title={found.player}>
            {brief(found.player)}
          </span>
          <Band {...bandsOf(found)} players={report.players.length} before={before?.players[n]} />
          <span className="rwe-number" data-testid="interval" title={intervals(found)}>
            {withBand(bandsOf(found))}
          </span>
        </li>
      ))}
      {report.agents.map((found) => (
        <li key={`agent ${found.seat}`} className="rwe-agent">
          <span>{seatTold(found.seat)}, at every place equally often</span>
          <Band {...bandsOf(found)} players={report.players.length} />
          <span className="rwe-number" title={intervals(found)}>
            {withBand(bandsOf(found))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What the intervals are: asked for by few, so folded. */
function Meaning() {
  return (
    <details className="rwe-meaning">
      <summary>What ± says</summary>
      <p>
        The score lies within ± with a chance of 95 %. While matches are played that holds at all
        looks together: you may watch the number and stop whenever you like. Statistics calls it a
        confidence sequence. A run ends when the interval for one look, which is narrower, is as
        narrow as the precision asks, and shows that one then. The server and the command line end
        by the same rule, after the same match. Each number’s tip shows both.
      </p>
    </details>
  );
}

/** The edit in one sentence: before, after, and how sure that is; `isOver` as for the scores. */
export function Change({ report, both, isOver }) {
  const { change } = report;
  if (!change || !both.rounds) return null;
  const band = bandOf(change, isOver);
  // where the interval shown leaves out zero, “too few matches” beside it would contradict it
  const found = change.verdict === "open" && (band.low > 0 || band.high < 0);
  const verdict = found ? "changed" : change.verdict;
  const words = {
    __proto__: null,
    changed: "The edit changed this.",
    same: "The edit changed this by less than 2 points.",
    open: "Too few matches to say whether the edit changed this.",
  };
  return (
    <p className="rwe-change" data-testid="change" data-verdict={verdict}>
      <b>
        {brief(report.players[0].player)} {percent(both.was)} → {percent(both.is)} %
      </b>{" "}
      ({pointsWithBand({ ...band, value: change.difference })} points in the same{" "}
      {matchesTold(change.rounds * report.players.length)}). {words[verdict]}
    </p>
  );
}

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
              title={`Show ${text} in the spec`}
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

const DECIDING = 6; // parts that are listed

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
              title={`Show ${path} in the spec`}
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
              title={`Show ${path} in the spec`}
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

const EXACTLY = /^By exact odds /;
const EXAMPLES = [
  ["shortest", "Shortest"],
  ["typical", "Typical"],
  ["longest", "Longest"],
];
const OPENS = "Show this match on the board at the ply where it turned";
const SURPRISING = `Of the first ${CANDIDATES} matches the one whose winner had the lowest chance at some ply, by short playouts from its positions`;
const HOW =
  "Each opens on the board at the ply where it turned: where the chance of its winner rose the most, by short playouts from its positions.";

/** What is said of the match that is looked for, or was opened last; it can be stopped. */
export function Story({ stories, onStop }) {
  const isLooking = stories.state === "looking";
  return (
    <div className="rwe-progress rwe-story" data-testid="story" data-state={stories.state}>
      {isLooking && (
        <progress aria-label="Matches looked at" value={stories.done + 0.5} max={stories.of} />
      )}
      <span className="rwe-says" role="status">
        {isLooking ? "Looking for the ply where it turned" : stories.says || HOW}
      </span>
      {isLooking && (
        <button type="button" className="rwm-stop" onClick={onStop}>
          Stop looking
        </button>
      )}
    </div>
  );
}

/**
 * `stories`: the last match that was opened (stories.js). A button that was switched off while a
 * match is looked for would lose the focus.
 */
function Examples({ examples, stories, onOpen, onStop }) {
  const isLooking = stories.state === "looking";
  const open = (id, number) => isLooking || onOpen(id, number);
  return (
    <>
      <div className="rwm-row" role="group" aria-label="Matches to look at">
        {EXAMPLES.filter(([id]) => examples[id]).map(([id, title]) => (
          <button
            key={id}
            type="button"
            data-example={id}
            title={OPENS}
            aria-disabled={isLooking || undefined}
            onClick={() => open(id, examples[id].number)}
          >
            {title} ({pliesTold(examples[id].plies)})
          </button>
        ))}
        <button
          type="button"
          data-example="surprising"
          title={SURPRISING}
          aria-disabled={isLooking || undefined}
          onClick={() => open("surprising")}
        >
          Most surprising
        </button>
      </div>
      <Story {...{ stories, onStop }} />
    </>
  );
}

/**
 * @typedef {object} Opening what a report is told of the matches that can be opened
 * @property {any} stories
 * @property {(id: string, number?: number) => void} onOpen
 * @property {() => void} onStop
 */

/**
 * `isOld`: the matches of another document or other agents, until there are new ones; `isOver` as
 * for the scores.
 * @param {{
 *   report: import("../data/wire.js").Report, before: any, both: any, isOld: boolean, all: boolean,
 *   isOver: boolean, setAll: (all: boolean) => void, onJump: import("../match/types.js").Jump
 * } & Opening} props
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
