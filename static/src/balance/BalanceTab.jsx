// The Balance tab: who plays, how well the score is to be known, progress, and the report.
import { useEffect, useRef, useState } from "react";
import { brief, told } from "../data/brief.js";
import { ownIn } from "../data/lookup.js";
import {
  chosenSeat,
  isSearching,
  kindsOf,
  seatOf,
  strengthOf,
  STRENGTHS,
  textOf,
} from "../match/seats.js";
import { useKept } from "../match/useKept.js";
import { matchesTold, timeLeft } from "./numbers.js";
import { OnServer } from "./OnServer.jsx";
import { Report } from "./Report.jsx";
import { useBalance } from "./useBalance.js";
import { useObserved } from "../data/useObserved.js";

const PRECISIONS = [
  [0.05, "± 5 points"],
  [0.03, "± 3 points"],
  [0.02, "± 2 points"],
  [0.01, "± 1 point"],
];
const FIRST = "random";

function SeatBox({ view, player, value, onChange }) {
  const seat = seatOf(value);
  const name = brief(player);
  return (
    <label className="rwe-seat">
      <span className="rwm-name" title={player}>
        {name}
      </span>
      <select
        aria-label={`Agent of ${name}`}
        value={seat.kind}
        onChange={(event) => onChange(textOf(chosenSeat(event.target.value)))}
      >
        {kindsOf(view)
          .filter(({ kind }) => kind !== "human")
          .map(({ kind, title }) => (
            <option key={kind} value={kind}>
              {title}
            </option>
          ))}
      </select>
      {isSearching(seat) && (
        <select
          aria-label={`Strength of the agent of ${name}`}
          value={strengthOf(seat)}
          onChange={(event) => onChange(`${seat.kind}:${event.target.value}`)}
        >
          {STRENGTHS.filter(({ nodes }) => nodes).map((entry) => (
            <option key={entry.nodes} value={strengthOf(entry)}>
              {entry.title}
            </option>
          ))}
        </select>
      )}
    </label>
  );
}

function Progress({ run, players, isPlayable, isFaulty, isChecked, onStop, onStart, onGoOn }) {
  const games = matchesTold((run?.report?.rounds ?? 0) * players);
  const says = {
    __proto__: null,
    playing: run?.report
      ? `${games}${timeLeft(run.secondsLeft)}`
      : "The first matches are being played",
    done: `${games} played`,
    stopped: `Stopped after ${games}`,
    failed: `Stopped: ${told(run?.error)}`,
  };
  const idle = isFaulty
    ? "Fix the problems of the spec, and its matches are played."
    : isChecked
      ? "Nothing has been played yet."
      : "Matches are played as soon as the spec has been checked.";
  const now = run ? says[run.state] : idle;
  const isPlaying = run?.state === "playing";
  return (
    <div className="rwe-progress" data-testid="balance-state" data-state={run?.state ?? "none"}>
      {isPlaying && <progress aria-label="Matches played" value={run.part} max="1" />}
      <span className="rwe-says">{now}</span>
      <span className="rwb-hidden" role="status">
        {isPlaying ? "Matches are being played" : now /* not each second */}
      </span>
      {isPlaying ? (
        <button type="button" className="rwm-stop" onClick={onStop}>
          Stop
        </button>
      ) : (
        <>
          {onGoOn && (
            <button
              type="button"
              className="rwm-more"
              title="Play on from where it stopped"
              onClick={onGoOn}
            >
              Go on
            </button>
          )}
          <button type="button" className="rwm-more" disabled={!isPlayable} onClick={onStart}>
            {run ? "Play again" : "Start"}
          </button>
        </>
      )}
    </div>
  );
}

/** Seats as the run takes them, one per player. */
const seatsFor = (view, kept) =>
  view.players.map((player) => {
    const text = ownIn(kept, player);
    const kinds = kindsOf(view).map(({ kind }) => kind);
    return typeof text === "string" &&
      kinds.includes(seatOf(text).kind) &&
      seatOf(text).kind !== "human"
      ? textOf(seatOf(text))
      : FIRST;
  });

/** `isBehind`: the match, and so its players, are those of the rules before the last edit. */
export function BalanceTab({ store, base, system, view, doc, check, isBehind, onJump, onOpen }) {
  const [kept, setKept] = useKept(store, "balanceSeats", {});
  const [half, setHalf] = useKept(store, "balanceHalf", 0.03);
  const [all, setAll] = useState(false);
  const seats = seatsFor(view, kept);
  const { balance, state, start, goOn, isPlayable, plan, games } = useBalance({
    store,
    base,
    system,
    doc,
    check,
    seats,
    half,
    isBehind,
  });
  const { run, shown } = state;
  const stories = useObserved(balance.stories);
  const open = async (id, number) => {
    if (!shown) return;
    const found = await balance.stories.find(shown.about, id, number);
    if (found) onOpen({ ...found, digest: shown.about.digest });
  };
  const top = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => {
    top.current?.scrollIntoView({ block: "nearest" });
  }, []); // below a large board nobody would see that it opened
  return (
    <div className="rwe" data-testid="balance" ref={top}>
      <div className="rwe-setup" role="group" aria-label="Who plays">
        {view.players.map((player, n) => (
          <SeatBox
            key={player}
            view={view}
            player={player}
            value={seats[n]}
            onChange={(text) => setKept({ ...kept, [player]: text })}
          />
        ))}
        <label className="rwe-seat">
          <span>Precision</span>
          <select
            aria-label="Precision"
            value={half}
            onChange={(event) => setHalf(Number(event.target.value))}
          >
            {PRECISIONS.map(([value, title]) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Progress
        {...{ run, isPlayable }}
        isFaulty={check.valid === false}
        isChecked={check.valid !== null && !check.pending}
        players={view.players.length}
        onStop={() => balance.stop()}
        onStart={start}
        onGoOn={goOn}
      />
      <OnServer {...{ store, base, isPlayable, games }} players={view.players} plan={plan} />
      {shown?.report ? (
        <Report
          report={shown.report}
          before={shown.before?.report}
          both={shown.both}
          isOld={shown !== run}
          isOver={shown.state === "done"}
          {...{ all, setAll, onJump }}
          {...{ stories }}
          onOpen={open}
          onStop={() => balance.stories.stop()}
        />
      ) : (
        <p className="rwm-empty">
          Matches are played in the background to show who wins, how they end, how long they take,
          and what of the document they never use.
        </p>
      )}
    </div>
  );
}
