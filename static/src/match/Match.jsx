// A match that is there: board, seats, rewind, log, inspector, replays.
import { memo, useCallback, useEffect, useMemo, useState } from "react";
import { Asked } from "../balance/Asked.jsx";
import { BalanceTab } from "../balance/BalanceTab.jsx";
import { TabList } from "../canvas/Groups.jsx";
import { caseText } from "./case.js";
import { EventLog } from "./EventLog.jsx";
import { Inspector } from "./Inspector.jsx";
import { MatchControls } from "./MatchControls.jsx";
import { Notices } from "./Notices.jsx";
import { Seats } from "./Seats.jsx";
import { isHuman } from "./seats.js";
import { NewMatch, ReplayFiles } from "./Setup.jsx";
import { spoken } from "./spoken.js";
import { useKept } from "./useKept.js";
import { useCommands } from "./commands.js";
import { focusBoard } from "../studio/focus.js";

const TABS = [
  ["log", "Log"],
  ["state", "State"],
  ["balance", "Balance"],
  ["new", "New match"],
];

const NO_TABS = [];

function Announcer({ view }) {
  return (
    <div className="rwb-hidden" role="status" aria-live="polite" data-testid="announce">
      {spoken(view)}
    </div>
  );
}

function Tabs({ tabs, tab, setTab }) {
  return (
    <TabList className="rwm-tabs" label="Match details">
      {tabs.map(([id, title]) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={tab === id}
          onClick={() => setTab(id)}
        >
          {title}
        </button>
      ))}
    </TabList>
  );
}

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
}) {
  const { view, spec, live } = state;
  const [kept, setTab] = useKept(store, "matchTab", "log");
  const [flip, setFlip] = useKept(store, "flip", 0);
  const [asking, setAsking] = useState(false);
  const [painting, setPainting] = useState(false);
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
  const { Chip } = game;
  const chip = useMemo(
    () => (Chip ? (player) => <Chip spec={spec} player={player} /> : undefined),
    [Chip, spec],
  );
  const tabs = useMemo(
    () => [
      TABS[0],
      ...(game.tabs ?? NO_TABS).map(({ id, title: name }) => [id, name]),
      ...TABS.slice(1),
    ],
    [game],
  );
  const tab = tabs.some(([id]) => id === kept) ? kept : "log";
  const Panel = game.tabs?.find(({ id }) => id === tab)?.Panel;
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
  const onNew = () => begin({ seed: view.seed_text });
  useCommands(session, {
    game,
    state,
    spec,
    asking,
    setAsking,
    flip,
    setFlip,
    setTab,
    onNew,
    onPaint: () => setPainting(true),
    tabs,
  });
  return (
    <div
      className="rwm-pane"
      data-testid="match"
      data-heir
      onKeyDownCapture={(event) => event.key === "Escape" && setAsking(false)}
      data-ply={view.ply}
      data-digest={view.digest}
      data-to-act={view.to_act ?? ""}
      data-status={statusOf(state)}
      data-live={live}
    >
      <div className="rwm-main">
        <h2 className="rw-over">Match</h2>
        <Seats view={view} chip={chip} onSeat={(player, seat) => session.seat(player, seat)} />
        <Notices
          {...{ game, session, state, behind, valid, parsed, onJump }}
          onNew={onNew}
          onFollow={() => session.follow(doc)}
        />
        <Asked
          {...{ store, base, session, system, doc }}
          digest={check.digest}
          isReady={live && !behind && check.valid === true && !check.pending}
        />
        <div ref={table} className="rwm-table">
          {painting && game.Setup ? (
            <game.Setup
              spec={spec}
              view={view}
              onStart={(start) => begin({ seed: view.seed_text, start })}
              onCancel={() => setPainting(false)}
            />
          ) : (
            <game.Board
              {...{ spec, flip, asking, session, live, onJump }}
              match={view}
              viewer={people[0] ?? null}
              disabled={!human || !!state.busy?.agent}
              queued={live ? null : state.queued}
              why={state.why}
              focusWhy
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
            }}
            onNew={onNew}
          />
        )}
        <Announcer view={view} />
      </div>
      <div className="rwm-side">
        <Tabs {...{ tabs, tab, setTab }} />
        <div
          className="rwm-panel"
          role="tabpanel"
          aria-label={tabs.find(([id]) => id === tab)?.[1]}
        >
          {tab === "log" && (
            <EventLog
              store={store}
              events={view.events}
              onJump={onJump}
              onPly={onPly}
              Words={game.Words}
            />
          )}
          {tab === "state" && (
            <>
              <Inspector
                view={view}
                facts={game.facts}
                onCase={async () => {
                  const parts = await session.currentReplay({ parts: true });
                  return parts && caseText(parts, shipped);
                }}
              />
              {game.Twin && <game.Twin spec={spec} view={view} />}
            </>
          )}
          {Panel && <Panel {...{ session, state, store, onJump }} />}
          {tab === "balance" && (
            <BalanceTab
              {...{ store, base, system, view, doc, check, onJump }}
              isBehind={behind && !state.foreign}
              onOpen={({ replay, ply, says, digest }) =>
                session.load(replay, { ply, note: says, doc, digest })
              }
            />
          )}
          {tab === "new" && (
            <>
              <NewMatch
                store={store}
                view={view}
                disabled={!live}
                fens={!!game.fen}
                canPaint={!!game.Setup}
                onPaint={() => setPainting(true)}
                onNew={begin}
              />
              <ReplayFiles
                store={store}
                title={title}
                disabled={!live}
                getReplay={() => session.currentReplay()}
                getReport={view?.can_report ? (verbose) => session.recordsOf(verbose) : null}
                onLoad={async (text) =>
                  !!(await session.load(text, { note: "Replay loaded.", doc }))
                }
              />
            </>
          )}
        </div>
      </div>
    </div>
  );
});
