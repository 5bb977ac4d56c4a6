// What stands beside the board: the log, the state, a game's own tabs, a new match; the balance.
import { useMemo } from "react";
import { BalanceTab } from "../balance/BalanceTab.jsx";
import { TabList } from "../canvas/Groups.jsx";
import { caseText } from "./case.js";
import { EventLog } from "./EventLog.jsx";
import { Inspector } from "./Inspector.jsx";
import { MoveList } from "./MoveList.jsx";
import { NewMatch, ReplayFiles } from "./Setup.jsx";

/** @import { Jump, ShownMatch } from "./types.js" */

/** @typedef {[id: string, title: string]} Tab */

/** @type {Tab} */
const LOG = ["log", "Log"];
/** @type {Tab[]} */
const OTHERS = [
  ["state", "State"],
  ["new", "New match"],
];

/**
 * The tabs of the log's pane, those of the game among them.
 * @param {import("../games/types.js").GamePart} game
 */
export const useTabs = (game) =>
  useMemo(() => {
    const own = (game.tabs ?? []).map(({ id, title }) => /** @type {Tab} */ ([id, title]));
    return [LOG, ...own, ...OTHERS];
  }, [game]);

/** @param {{ tabs: Tab[], tab: string, setTab: (id: string) => void }} props */
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

/**
 * The pane of the log. `begin({seed, start})` begins a match, `onPly(n)` goes to a ply.
 * @param {{
 *   game: import("../games/types.js").GamePart,
 *   session: import("./session.js").Session,
 *   state: ShownMatch,
 *   store: import("../games/types.js").Store,
 *   doc: import("../games/types.js").Doc | null,
 *   title: string,
 *   shipped?: import("../studio/types.js").Shipped,
 *   tabs: Tab[],
 *   tab: string,
 *   setTab: (id: string) => void,
 *   onJump: Jump,
 *   onPly: (ply: number) => void,
 *   onPaint: () => void,
 *   onSame: () => unknown,
 *   chip?: (player: string) => import("react").ReactNode,
 *   begin: (how: Record<string, any>) => unknown,
 * }} props
 */
export function Side(props) {
  const { game, session, state, store, doc, title, shipped, tabs, tab, setTab } = props;
  const { onJump, onPly, onPaint, onSame, chip, begin } = props;
  const { view, spec, live } = state;
  const Panel = game.tabs?.find(({ id }) => id === tab)?.Panel;
  const onCase = async () => {
    const parts = await session.currentReplay({ parts: true });
    return parts && caseText(parts, shipped);
  };
  return (
    <div className="rwm-pane rwm-side">
      <Tabs {...{ tabs, tab, setTab }} />
      <div className="rwm-panel" role="tabpanel" aria-label={tabs.find(([id]) => id === tab)?.[1]}>
        {tab === "log" && (
          <div className="rwm-record">
            <MoveList {...{ view, chip, onPly }} moves={state.moves} />
            <EventLog
              {...{ store, onJump, onPly }}
              doc={spec}
              events={view.events}
              ply={view.ply}
              Words={game.Words}
            />
          </div>
        )}
        {tab === "state" && (
          <>
            <Inspector view={view} facts={game.facts} onCase={onCase} />
            {game.Twin && <game.Twin spec={spec} view={view} />}
          </>
        )}
        {Panel && <Panel {...{ session, state, store, onJump }} />}
        {tab === "new" && (
          <>
            <NewMatch
              {...{ store, session, state, onPaint, onSame }}
              disabled={!live}
              fens={!!game.fen}
              canPaint={!!game.Setup}
              onNew={begin}
            />
            <ReplayFiles
              {...{ store, title }}
              disabled={!live}
              getReplay={() => session.currentReplay()}
              getReport={view?.can_report ? (verbose) => session.recordsOf(verbose) : null}
              onLoad={async (text) => !!(await session.load(text, { note: "Replay loaded.", doc }))}
            />
          </>
        )}
      </div>
    </div>
  );
}

/**
 * The pane of the balance: many matches of the document, played by agents.
 * @param {{
 *   session: import("./session.js").Session,
 *   doc: import("../games/types.js").Doc | null,
 * } & Omit<import("react").ComponentProps<typeof BalanceTab>, "onOpen">} props
 */
export function Balance({ session, doc, ...rest }) {
  return (
    <div className="rwm-pane rwm-side">
      <div className="rwm-panel">
        <BalanceTab
          {...rest}
          doc={doc}
          onOpen={({ replay, ply, says, digest }) =>
            session.load(replay, { ply, note: says, doc, digest })
          }
        />
      </div>
    </div>
  );
}
