// A match that is there: board, seats and rewind in one pane, its log and its balance in others.
import { memo, useCallback, useEffect, useId, useMemo, useState } from "react";
import { Asked } from "../balance/Asked.jsx";
import { Lost } from "./Lost.jsx";
import { MatchControls } from "./MatchControls.jsx";
import { newest } from "./moves.js";
import { Notices } from "./Notices.jsx";
import { Place } from "./Place.jsx";
import { Ribbon } from "./Ribbon.jsx";
import { Seats } from "./Seats.jsx";
import { isHuman } from "./seats.js";
import { Balance, Side, useTabs } from "./Side.jsx";
import { spoken } from "./spoken.js";
import { useKept } from "./useKept.js";
import { useCommands } from "./commands.js";
import { WorthBar } from "./WorthBar.jsx";
import { focusBoard } from "../studio/focus.js";

function Announcer({ view }) {
  return (
    <div className="rwb-hidden" role="status" aria-live="polite" data-testid="announce">
      {spoken(view)}
    </div>
  );
}

/** @param {import("../games/types.js").GamePart} game */
const whyHint = (game) =>
  `${game.whyHint ?? "Choose a piece, then the square it should go to"}: you are told what forbids it.`;

function statusOf(state) {
  if (!state.live) return "starting";
  if (state.view.result) return "over";
  if (state.busy?.agent) return "thinking";
  return state.busy ? "busy" : "ready";
}

/**
 * @typedef {object} MatchProps
 * @property {import("../games/types.js").GamePart} game
 * @property {import("./session.js").Session} session
 * @property {import("./types.js").ShownMatch} state
 * @property {boolean} behind the match is on older rules than the document
 * @property {boolean | null} valid
 * @property {boolean} parsed
 * @property {string} title
 * @property {import("../games/types.js").Store} store
 * @property {import("../games/types.js").Doc | null} doc
 * @property {string} system
 * @property {import("../studio/types.js").Checked} check
 * @property {string} [base]
 * @property {import("../studio/types.js").Shipped} [shipped]
 * @property {import("react").RefObject<HTMLDivElement | null>} table
 * @property {number} version of the document
 * @property {(pane: string) => void} onShow
 */

/**
 * The match of a document; the engine's views are data/wire.d.ts, the rest comes from the pane.
 * @type {import("react").NamedExoticComponent<MatchProps>}
 */
export const Match = memo(function Match({
  game,
  session,
  state,
  behind,
  valid,
  parsed,
  title,
  store,
  doc,
  system,
  check,
  base,
  shipped,
  table,
  version,
  onShow,
}) {
  const { view, spec, live } = state;
  const [kept, setTab] = useKept(store, "matchTab", "log");
  const [flip, setFlip] = useKept(store, "flip", 0);
  const [weighs, setWeighs] = useKept(store, "weighs", false);
  const [asking, setAsking] = useState(false);
  const [painting, setPainting] = useState(false);
  const [refused, setRefused] = useState(""); // what was said to the last move that was typed
  const refusal = { id: useId(), text: refused, put: setRefused };
  const people = view.players.filter((name) => isHuman(view.seats, name));
  const human = !!view.to_act && isHuman(view.seats, view.to_act);
  const onJump = useCallback((path, span) => store.reveal(path, span), [store]);
  const onPly = useCallback((ply) => session.goto(ply), [session]);
  const begin = async (how) => {
    setPainting(false);
    setAsking(false);
    if (
      await session.begin({ spec: valid === false ? spec : doc, system, seats: view.seats, ...how })
    )
      focusBoard(table.current);
  };
  const ask = (move) => {
    setAsking(false);
    session.ask({ ...move, action: game.whyAction?.(move) });
  };
  useEffect(() => {
    if (view.result) setAsking(false);
  }, [view.result]);
  useEffect(() => setRefused(""), [view.match, view.digest]); // it was of another position
  const { Chip } = game;
  const chip = useMemo(
    () => (Chip ? (player) => <Chip spec={spec} player={player} /> : undefined),
    [Chip, spec],
  );
  const tabs = useTabs(game);
  const { plies } = state.moves;
  const entries = useMemo(() => newest(view, plies, game.silent), [view, plies, game]);
  const tab = tabs.some(([id]) => id === kept) ? kept : "log";
  const onText = (text) => {
    const found = game.fromText?.(text, view);
    if (found?.action && game.take) game.take(session, found.action);
    else if (found?.action) session.act(found.action);
    else if (found?.actions) session.act(...found.actions);
    else if (found?.from && game.whyAction) ask(found);
    else
      return `“${text}” is no move here. ${game.moveHint ?? "Write it as the log does"}, such as ${game.example?.(spec, view) ?? view.labels[0] ?? "the ones offered"}.`;
    session.put({ error: null });
    return "";
  };
  const onPaint = () => {
    setPainting(true);
    onShow("match");
  };
  const onNew = () => begin({});
  const onSame = () => begin({ seed: view.seed_text, start: session.memory.start });
  useCommands(session, {
    game,
    state,
    spec,
    asking,
    setAsking,
    flip,
    setFlip,
    onTab: (id) => {
      setTab(id);
      onShow("log");
    },
    onNew,
    onSame,
    weighs,
    onWeigh: () => setWeighs(!weighs),
    onPaint,
    tabs,
  });
  return (
    <>
      <Place id="match" name="The match" version={version}>
        <div
          className="rwm-pane rwm-main"
          data-testid="match"
          data-heir
          onKeyDownCapture={(event) => event.key === "Escape" && setAsking(false)}
          data-ply={view.ply}
          data-digest={view.digest}
          data-to-act={view.to_act ?? ""}
          data-status={statusOf(state)}
          data-live={live}
        >
          <h2 className="rw-over">Match</h2>
          <Seats
            {...{ view, chip }}
            offered={game.strengths}
            onSeat={(player, seat) => session.seat(player, seat)}
          />
          <div className="rwm-asked">
            <Asked
              {...{ store, base, session, system, doc }}
              digest={check.digest}
              isReady={live && !behind && check.valid === true && !check.pending}
            />
          </div>
          <Ribbon
            {...{ view, chip, entries }}
            news={game.news}
            said={
              <Notices
                {...{ game, session, state, behind, valid, parsed, version, onJump }}
                hint={asking ? whyHint(game) : undefined}
                refusal={refused ? { ...refusal, onClose: () => setRefused("") } : undefined}
                {...{ onNew, onSame }}
                onFollow={() => session.follow(doc)}
              />
            }
          >
            <button
              type="button"
              className="rwm-leads"
              aria-pressed={weighs}
              title="Show who stands better, as a search sees it"
              onClick={() => setWeighs(!weighs)}
            >
              Who leads?
            </button>
          </Ribbon>
          {weighs && <WorthBar {...{ session, state }} />}
          <div ref={table} className="rwm-table">
            {painting && game.Setup ? (
              <game.Setup
                spec={spec}
                view={view}
                onStart={(start) => begin({ start })}
                onCancel={() => setPainting(false)}
              />
            ) : (
              <game.Board
                key={state.round}
                {...{ spec, flip, asking, session, live, onJump }}
                match={view}
                viewer={people[0] ?? null}
                disabled={!human || !!state.busy?.agent}
                queued={live ? null : state.queued}
                why={state.why}
                focusWhy
                since={entries[0]?.n}
                onAction={(...actions) => session.act(...actions)}
                onWhy={ask}
                onCloseWhy={() => session.ask(null)}
                onTakeBack={() => session.takeBack()}
                plan={state.plan}
              />
            )}
          </div>
          {!painting && (
            <MatchControls
              {...{
                game,
                session,
                state,
                spec,
                people,
                human,
                asking,
                setAsking,
                flip,
                setFlip,
                onText,
                onNew,
                onSame,
                refusal,
              }}
            />
          )}
          {view.losses && <Lost losses={view.losses} chip={chip} />}
          <Announcer view={view} />
        </div>
      </Place>
      <Place id="log" name="The log" version={version}>
        <Side
          {...{ game, session, state, store, doc, title, shipped, tabs, tab, setTab }}
          {...{ onJump, onPly, onPaint, onSame, begin, chip }}
        />
      </Place>
      <Place id="balance" name="The balance" version={version}>
        <Balance
          {...{ session, store, base, system, view, doc, check, onJump }}
          isBehind={behind && !state.foreign}
        />
      </Place>
    </>
  );
});
