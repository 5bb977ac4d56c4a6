// "More, on the server": the page's plan played by the server's workers, and what they say so far.
import { useEffect } from "react";
import { brief } from "../data/brief.js";
import { seatsTold } from "../match/seats.js";
import { useKept } from "../match/useKept.js";
import { useStudio } from "../studio/context.js";
import { Band } from "./figures.jsx";
import { bandOf, intervals, matchesTold, timeLeft, withBand } from "./numbers.js";
import { AMOUNTS, partOf, Remote } from "./remote.js";
import { Change } from "./Scores.jsx";
import { useObserved } from "../data/useObserved.js";

const AWAY = "The server does not answer. The matches of this page go on without it.";
const ABSENT = "This page is served without the Rulewright server, which could play more matches.";
const STALE =
  "The server plays the document as it was before your edit. Its numbers are on the evaluation’s page.";
const ONE_LOOK = "± is for one look: this one, at the end.";
const EACH_LOOK = "± holds at every look, so also where matches were stopped.";
const GOES_ON = "This goes on when you edit or leave the document.";

/**
 * @param {import("../studio/model/store.js").Store} store
 * @param {import("../studio/model/library.js").Library} library
 */
function remoteOf(store, library) {
  store.remote ??= new Remote({ store, ask: (...about) => library.ask(...about) });
  return store.remote;
}

/**
 * The server's part of the tab: its state, and what it can do.
 * @param {import("../studio/model/store.js").Store} store
 */
function useRemote(store) {
  const { library } = useStudio();
  const remote = remoteOf(store, library);
  const state = useObserved(remote);
  const { online } = useObserved(store);
  useEffect(() => remote.watch(), [remote]);
  useEffect(() => {
    if (online) remote.find();
  }, [remote, online]);
  return { remote, state, online };
}

const capital = (text) => text[0].toUpperCase() + text.slice(1);

function saysOf({ told }, isAway) {
  if (!told) return "Asking the server";
  const games = matchesTold(told.plans[0].report.games);
  if (isAway) return `${games} when the server last answered`;
  const says = {
    __proto__: null,
    queued: "Waiting for a worker of the server",
    running: `${games}${timeLeft(told.left_s)}`,
    done: `${games} played`,
    cancelled: `Cancelled after ${games}`,
    failed: `Failed after ${games}: ${told.note}`,
  };
  return says[told.state];
}

/** One line per player, there from the start, so that nothing moves when the numbers come. */
function ServerScores({ players, report, isOver }) {
  return (
    <ul className="rwe-scores" aria-label="Scores on the server">
      {players.map((player, n) => {
        const found = report?.rounds ? report.players[n] : null;
        const band = found && bandOf(found, isOver);
        return (
          <li key={player} data-testid="server-score">
            <span className="rwm-name" title={player}>
              {brief(player)}
            </span>
            <Band
              {...(band ?? { score: 1 / players.length, low: 0, high: 1 })}
              players={players.length}
            />
            <span className="rwe-number" title={found ? intervals(found) : undefined}>
              {band ? withBand(band) : "–"}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const bothOf = ({ players, change }) =>
  change
    ? { rounds: change.rounds, was: players[0].score - change.difference, is: players[0].score }
    : { rounds: 0 };

function Job({ remote, state, base, digest, players }) {
  const { job, isAway, isAsking } = state;
  const { told } = job;
  const isOver = ["done", "cancelled", "failed"].includes(told?.state);
  // whoever cancelled was watching, so the interval must hold at every look
  const isDone = told?.state === "done";
  const isOurs = job.digest === digest;
  const plan = told?.plans[0];
  const says = saysOf(job, isAway);
  return (
    <div
      className="rwe-job"
      data-testid="server-job"
      data-state={told?.state ?? "asking"}
      data-job={job.id}
      data-games={plan?.report.games ?? 0}
    >
      <div className="rwe-progress">
        <progress aria-label="Matches played on the server" value={partOf(job)} max="1" />
        <span className="rwe-says">{says}</span>
        <span className="rwb-hidden" role="status">
          {isOver || isAway ? says : "The server plays matches"}
        </span>
        {told?.state === "cancelled" || told?.state === "failed" ? (
          <button
            type="button"
            className="rwm-more"
            disabled={isAsking || isAway}
            onClick={() => remote.resume()}
          >
            Go on on the server
          </button>
        ) : (
          <button
            type="button"
            className="rwm-stop"
            disabled={isAsking || isOver || isAway}
            onClick={() => remote.cancel()}
          >
            Cancel
          </button>
        )}
        <a
          href={new URL(`../jobs/${job.id}`, new URL(base, document.baseURI)).href}
          target="_blank"
          rel="noreferrer"
        >
          Open the evaluation
        </a>
      </div>
      {isOurs ? (
        <>
          <p className="rwe-note">
            {plan ? `${capital(seatsTold(plan.seats))}. ` : ""}
            {isDone ? ONE_LOOK : isOver ? EACH_LOOK : GOES_ON}
          </p>
          <ServerScores {...{ players }} isOver={isDone} report={plan?.report} />
          {plan?.report.change && (
            <Change report={plan.report} both={bothOf(plan.report)} isOver={isDone} />
          )}
        </>
      ) : (
        <p className="rwe-note">{STALE}</p>
      )}
    </div>
  );
}

/**
 * `plan`: {system, spec, digest, seats, seed, against?}; `games`: matches that the page has played
 * of it.
 */
export function OnServer({ store, base, plan, games, isPlayable, players }) {
  const { remote, state, online } = useRemote(store);
  const [amount, setAmount] = useKept(store, "balanceMore", "point");
  const known = AMOUNTS.some(({ id }) => id === amount) ? amount : "point";
  const { there, job, error, isAsking } = state;
  const isOpen = job && !["done", "cancelled", "failed"].includes(job.told?.state);
  const why = !online ? AWAY : there === false ? ABSENT : null;
  return (
    <section className="rwe-server" aria-label="More matches on the server" data-testid="on-server">
      <div className="rwe-ask">
        {why ? (
          <p className="rwe-note" role="status">
            {why}
          </p>
        ) : (
          <>
            <button
              type="button"
              className="rwm-more"
              disabled={!isPlayable || !there || isAsking || Boolean(isOpen)}
              onClick={() => remote.start(plan, known, games)}
              title="Play the same matches and many more in the processes of the server"
            >
              More, on the server
            </button>
            <select
              aria-label="How much more"
              value={known}
              onChange={(event) => setAmount(event.target.value)}
            >
              {AMOUNTS.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          </>
        )}
      </div>
      {error && (
        <p className="rwe-note" role="alert">
          {error}
        </p>
      )}
      {job && <Job {...{ remote, state, base, players }} digest={plan.digest} />}
    </section>
  );
}
