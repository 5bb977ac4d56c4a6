// One evaluation: how far it is, and its report while it grows.
import { useCallback, useRef, useState } from "react";
import { brief } from "../data/brief.js";
import { Band } from "../balance/figures.jsx";
import { bandOf, intervals, withBand } from "../balance/numbers.js";
import { seatsTold } from "../match/seats.js";
import { known, news } from "../data/told.js";
import { Actions } from "./Actions.jsx";
import { Figures } from "./Figures.jsx";
import { Findings } from "./Findings.jsx";
import { League } from "./League.jsx";
import { Plan } from "./Plan.jsx";
import { Study } from "./Study.jsx";
import { usePoll } from "./usePoll.js";
import { count, expectedOf, isOpen, progressOf, stateOf, when } from "./words.js";

const pause = (job) => (isOpen(job) ? 1000 : 10_000);

function Score({ report, isOver }) {
  if (!report.games) return null;
  const band = bandOf(report.players[0], isOver);
  return (
    <>
      <Band {...band} players={report.players.length} />
      <span className="rwe-number" data-testid="interval" title={intervals(report.players[0])}>
        {withBand(band)}
      </span>
    </>
  );
}

function Plans({ plans, chosen, isOver, onChoose }) {
  return (
    <section className="rwp-box" aria-label="Plans">
      <h2>{count(plans.length)} plans</h2>
      <ul className="rwp-plans">
        {plans.map(({ title, seats, report }, n) => (
          <li key={n}>
            <button type="button" aria-pressed={n === chosen} onClick={() => onChoose(n)}>
              <bdi>{brief(title)}</bdi> <span className="rw-muted">{seatsTold(seats)}</span>
            </button>
            <Score {...{ report, isOver }} />
          </li>
        ))}
      </ul>
      <p className="rw-muted rw-small">
        Score of the first player of each, with its 95 % interval.
      </p>
    </section>
  );
}

/** Which rounds of which plan, the plan where there are several. */
function lostTold({ plan, first, count: rounds }, plans) {
  const which =
    rounds === 1
      ? `Round ${count(first + 1)}`
      : `Rounds ${count(first + 1)} to ${count(first + rounds)}`;
  return plans.length > 1
    ? `${which} of plan ${plan + 1}, ${brief(plans.at(plan).title, 60)}`
    : which;
}

function Failures({ failures, plans }) {
  if (!failures.length) return null;
  return (
    <section className="rwp-box" aria-label="What could not be played">
      <h2>What could not be played</h2>
      <ul>
        {failures.map((lost) => (
          <li key={`${lost.plan} ${lost.first}`}>
            <bdi>{lostTold(lost, plans)}</bdi>: <bdi>{brief(lost.cause, 600)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Job({ server, id }) {
  const last = useRef(null); // as the server told it
  const load = useCallback(async () => {
    last.current = news(await server.ask(`evaluations/${id}${known(last.current)}`), last.current);
    return expectedOf(last.current);
  }, [server, id]);
  const { data: job, error, refresh } = usePoll(load, pause);
  const [chosen, setChosen] = useState(0);
  const file = server.address(`api/evaluations/${id}/report.html`);
  const done = (what) => (what === "delete" ? location.assign(server.address("jobs")) : refresh());
  if (!job)
    return (
      <p className={error ? "rwp-problem" : "rw-muted"} role={error ? "alert" : undefined}>
        {error ?? "The evaluation is being fetched."}
      </p>
    );
  const plan = job.plans.at(chosen);
  const { word, look } = stateOf(job);
  // whoever cancelled was watching, so the interval must hold at every look
  const isOver = job.state === "done";
  return (
    <article
      className="rwp-report"
      data-testid="evaluation"
      data-state={job.state}
      data-rounds={job.rounds}
    >
      <div className="rwp-head">
        <h1>
          <bdi>{brief(job.name)}</bdi>
        </h1>
        <span className={`rw-badge ${look}`}>{word}</span>
      </div>
      {error && (
        <p className="rwp-problem" role="alert">
          {error}
        </p>
      )}
      <progress aria-label="Rounds played" value={job.rounds} max={Math.max(1, job.of)} />
      <p className="rw-muted">
        {progressOf(job)}. Begun {when(job.created)}.
      </p>
      <span className="rw-hidden" role="status">
        {word /* not each second */}
      </span>
      {job.note && <p className="rwp-problem">{brief(job.note, 600)}</p>}
      <div className="rwp-head">
        <Actions {...{ server, job }} onDone={done} />
        <a className="rw-button" href={file}>
          Report with all figures and data
        </a>
        <a
          className="rw-button"
          href={`${file}?root=${encodeURIComponent(server.address("."))}`}
          download="report.html"
        >
          Save the report
        </a>
      </div>
      {job.hints.map((hint) => (
        <p key={hint} className="rw-muted">
          {hint}
        </p>
      ))}
      <Failures failures={job.failures} plans={job.plans} />
      <Findings {...{ server, job, file }} />
      {job.study && <Study study={job.study} />}
      {job.league && <League league={job.league} />}
      <Figures file={file} />
      {job.plans.length > 1 && (
        <Plans plans={job.plans} onChoose={setChosen} {...{ chosen, isOver }} />
      )}
      <section className="rwp-box" aria-label="Report">
        <h2>
          <bdi>{brief(plan.title)}</bdi>
        </h2>
        <Plan
          {...{ plan, file, isOver }}
          number={job.plans.indexOf(plan)}
          isAlone={job.plans.length === 1}
        />
      </section>
    </article>
  );
}
