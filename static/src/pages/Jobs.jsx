// The list of evaluations, the newest first, with how far each is and how sure its first number.
import { useCallback, useEffect, useRef, useState } from "react";
import { brief } from "../data/brief.js";
import { Band } from "../balance/figures.jsx";
import { bandOf, withBand } from "../balance/numbers.js";
import { Actions } from "./Actions.jsx";
import { SHARE, usePoll } from "./usePoll.js";
import { entrantsOf, expectedOf, isOpen, progressOf, stateOf, when } from "./words.js";

const SCORED = 8; // evaluations whose first number is shown: what the server has at hand

const LOOK_MS = 1000; // between two looks at whether an evaluation has played more

const pause = (jobs) => (jobs.some(isOpen) ? 1000 : 5000);

/** @import { Evaluation } from "./types.js" */

/**
 * All that is known of an evaluation, asked for when more has been played, once at a time; null
 * where that is not wanted.
 */
function useTold(server, { id, rounds, state }, isWanted) {
  const [told, setTold] = useState(/** @type {Evaluation | null} */ (null));
  const stands = useRef("");
  stands.current = `${rounds} ${state}`;
  useEffect(() => {
    if (!isWanted) return undefined;
    let [timer, isOver, last] = [0, false, ""];
    const look = async () => {
      const [now, began] = [stands.current, performance.now()];
      // the list says what is wrong
      const found = now === last ? null : await server.ask(`evaluations/${id}`).catch(() => null);
      if (isOver) return;
      if (found) {
        last = now;
        setTold(found);
      }
      timer = setTimeout(look, Math.max(LOOK_MS, SHARE * (performance.now() - began)));
    };
    look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [server, id, isWanted]);
  return isWanted ? told : null;
}

const UNKNOWN = { score: 0.5, low: 0, high: 1 };

/**
 * The first player's score of an evaluation's first plan; its line is there before the number is,
 * so that nothing moves when it comes.
 * @param {{ report?: import("../data/wire.js").Report, isOver: boolean }} props
 */
function Score({ report, isOver }) {
  const first = report && bandOf(report.players[0], isOver);
  const isKnown = Boolean(report?.games);
  return (
    <p className="rwp-score">
      <bdi className="rwp-who">{first ? brief(first.player) : "\u00a0"}</bdi>{" "}
      <Band {...(isKnown ? first : UNKNOWN)} players={report?.players.length} />{" "}
      {isKnown ? (
        <span
          className="rwe-number"
          data-testid="interval"
          data-low={first.low}
          data-high={first.high}
        >
          {withBand(first)}
        </span>
      ) : (
        <span className="rwe-number">–</span>
      )}
    </p>
  );
}

function Row({ server, job, isScored, onDone }) {
  const { word, look } = stateOf(job);
  const told = useTold(server, job, isScored);
  const shown = told ? expectedOf({ ...told, state: job.state, rounds: job.rounds }) : job;
  return (
    <li className="rwp-job" data-testid="job" data-id={job.id} data-state={job.state}>
      <div className="rwp-head">
        <a href={server.address(`jobs/${job.id}`)}>
          <bdi>{brief(job.name)}</bdi>
        </a>
        <span className={`rw-badge ${look}`}>{word}</span>
        <span className="rw-muted rw-small">{when(job.created)}</span>
      </div>
      <progress
        aria-label={`Rounds of ${brief(job.name)}`}
        value={job.rounds}
        max={Math.max(1, shown.of)}
      />
      <p className="rw-muted">
        {progressOf(shown)}
        {job.note && `. ${brief(job.note, 400)}`}
      </p>
      {told?.league && (
        <p className="rw-muted" data-testid="entrants">
          League of {told.league.entrants.length}:{" "}
          <bdi>{brief(entrantsOf(told.league).join(", "), 200)}</bdi>
        </p>
      )}
      {isScored && !told?.league && (
        <Score report={told?.plans[0].report} isOver={job.state === "done"} />
      )}
      <Actions {...{ server, job, onDone }} />
    </li>
  );
}

export function Jobs({ server }) {
  const load = useCallback(() => server.ask("evaluations"), [server]);
  const { data: jobs, error, refresh } = usePoll(load, pause);
  return (
    <>
      <div className="rwp-head">
        <h1>Evaluations</h1>
        <span className="rw-grow" />
        <a className="rw-button primary" href={server.address("evaluate")}>
          New evaluation
        </a>
      </div>
      {error && (
        <p className="rwp-problem" role="alert">
          {error}
        </p>
      )}
      {!jobs && !error && <p className="rw-muted">The list is being fetched.</p>}
      {jobs?.length === 0 && (
        <p className="rw-muted">Nothing has been evaluated on this server yet.</p>
      )}
      {jobs && jobs.length > 0 && (
        <ul className="rwp-jobs" aria-label="Evaluations">
          {jobs.map((job, n) => (
            <Row key={job.id} isScored={n < SCORED} onDone={refresh} {...{ server, job }} />
          ))}
        </ul>
      )}
    </>
  );
}
