// A match to look at: board, seats, log and a way to every ply. It is played nowhere, only shown.

import { useCallback, useEffect, useMemo, useState } from "react";
import canvasCss from "../canvas/canvas.css";
import { ownIn } from "../data/lookup.js";
import { FILMS } from "../games/films.js";
import choicesCss from "../match/choices.css";
import { Rewind } from "../match/Controls.jsx";
import { EventLog } from "../match/EventLog.jsx";
import { MoveList } from "../match/MoveList.jsx";
import { IconButton } from "../match/icons.jsx";
import matchCss from "../match/match.css";
import { resultWords } from "../match/outcome.js";
import { seatTold, textOf } from "../match/seats.js";
import { spoken } from "../match/spoken.js";
import themeCss from "../studio/styles/theme.css";
import filmCss from "./film.css";
import { Source } from "./Source.jsx";
import { usePace, PACES } from "./usePace.js";
import { useTheme } from "./useTheme.js";

const nothing = () => {};
const STORE = { look: {}, keepLook: nothing };

/** @param {{ view: import("../data/wire.js").MatchView, spec: any, Chip: any }} props */
function Who({ view, spec, Chip }) {
  return (
    <ul className="rwf-seats" aria-label="Seats">
      {view.players.map((player) => {
        const seat = textOf(ownIn(view.seats, player));
        return (
          <li key={player} data-turn={view.to_act === player || undefined}>
            {Chip && <Chip spec={spec} player={player} />}
            <b>{player}</b>{" "}
            <span className="rw-muted">{seat === "human" ? "a person" : seatTold(seat)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** @param {Driven & { view: import("../data/wire.js").MatchView }} props */
function Bar({ reel, view, go, pace }) {
  const session = { goto: go, stepOn: () => go(view.ply + 1) };
  return (
    <div className="rwf-bar">
      <IconButton
        icon={pace.isOn ? "pause" : "play"}
        label={pace.isOn ? "Pause" : "Play"}
        disabled={reel.plies === 0}
        onClick={pace.toggle}
      />
      <select
        aria-label="Pace"
        value={pace.ms}
        onChange={(event) => pace.set(Number(event.target.value))}
      >
        {PACES.map(([ms, title]) => (
          <option key={ms} value={ms}>
            {title}
          </option>
        ))}
      </select>
      <Rewind session={session} view={view} disabled={false} />
    </div>
  );
}

/**
 * @typedef {{
 *   reel: import("./reel.js").Reel, go: (ply: number) => void,
 *   pace: ReturnType<typeof usePace>
 * }} Driven
 */

/**
 * Arrow keys, Home, End and the space bar, wherever nothing else takes them.
 * @param {Driven & { ply: number }} props
 */
function useKeys({ reel, ply, go, pace }) {
  useEffect(() => {
    const keys = (/** @type {any} */ event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target.closest?.("input, select, textarea, button, summary")) {
        if (!/^(Home|End|Arrow(Left|Right))$/.test(event.key)) return;
        if (event.target.closest("input, select, textarea")) return;
      }
      const deed = ownIn(
        {
          ArrowLeft: () => go(ply - 1),
          ArrowRight: () => go(ply + 1),
          Home: () => go(0),
          End: () => go(reel.plies),
          " ": pace.toggle,
        },
        event.key,
      );
      if (!deed) return;
      event.preventDefault();
      deed();
    };
    globalThis.addEventListener("keydown", keys);
    return () => globalThis.removeEventListener("keydown", keys);
  });
}

/**
 * @param {{
 *   title: string, system: string, ply: number, spec: any, reel: import("./reel.js").Reel
 * }} film
 */
export function Film({ title, system, ply: first, spec, reel }) {
  const game = ownIn(FILMS, system);
  const [ply, setPly] = useState(Math.min(first, reel.plies));
  const [place, setPlace] = useState(/** @type {any} */ (null));
  const [theme, setTheme] = useTheme();
  const show = useCallback((next) => setPly(Math.min(Math.max(0, next), reel.plies)), [reel]);
  const pace = usePace({ ply, plies: reel.plies, show });
  const go = (/** @type {number} */ next) => {
    pace.stop();
    show(next);
  };
  useKeys({ reel, ply, go, pace });
  const view = useMemo(() => reel.at(ply), [reel, ply]);
  const onJump = useCallback((path, span) => setPlace({ path, span }), []);
  const Mark = game?.Chip;
  const chip = useMemo(
    () => Mark && ((/** @type {string} */ player) => <Mark spec={spec} player={player} />),
    [Mark, spec],
  );
  if (!game) return <p role="alert">This file shows a game that its viewer does not know.</p>;
  const { Board, Chip, Words, reasons } = game;
  const css = [themeCss, canvasCss, game.css, matchCss, choicesCss, filmCss].join("\n");
  const said = view.result
    ? resultWords(view.result, reasons, /** @type {any} */ (view), spec)
    : (game.turnText?.(view) ?? `${view.to_act} to move`);
  return (
    <div className="rw" data-theme={theme}>
      <style>{css}</style>
      <main
        className="rwm-pane rwf-film"
        data-testid="film"
        data-ply={ply}
        data-digest={view.digest}
      >
        <header className="rwf-head">
          <h1>{title}</h1>
          <button
            type="button"
            className="rw-button small"
            onClick={() => setTheme(theme === "dark" ? "light" : "dark")}
          >
            {theme === "dark" ? "Light" : "Dark"}
          </button>
        </header>
        <Who {...{ view, spec, Chip }} />
        <div className="rwf-parts">
          <section className="rwf-board" aria-label="Board">
            <p className="rwf-said" data-testid="said">
              {said}
            </p>
            <Board match={view} spec={spec} disabled live={false} onJump={onJump} />
            <Bar {...{ reel, view, go, pace }} />
            <div className="rw-hidden" role="status" data-testid="announce">
              {pace.isOn && pace.ms < 1000 ? "" : spoken(view) || said}
            </div>
          </section>
          <section className="rwf-log" aria-label="Moves and log">
            <MoveList {...{ view, chip }} moves={reel.moves} onPly={go} />
            <EventLog
              store={STORE}
              events={view.events}
              doc={spec}
              onPly={go}
              {...{ onJump, Words }}
            />
            <Source {...{ spec, place }} onClose={() => setPlace(null)} />
          </section>
        </div>
        <footer className="rw-muted rw-small">
          A match of {reel.plies} {reel.plies === 1 ? "ply" : "plies"}, seed {view.seed_text}. Made
          with Rulewright; import this file there to play on.
        </footer>
      </main>
    </div>
  );
}
