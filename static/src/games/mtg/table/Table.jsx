// The table: everything that lies on it, and the hands that press, drag and look.
import { useMemo, useRef, useState } from "react";
import { useRoving } from "../../../canvas/useRoving.js";
import { Form } from "../../../match/Choices.jsx";
import { Words } from "../Words.jsx";
import { Bar } from "./Bar.jsx";
import { Beside } from "./Beside.jsx";
import { Card } from "./Card.jsx";
import { Face } from "./Face.jsx";
import { aimsOf } from "./hands.js";
import { latelyOf } from "./lately.js";
import { Large } from "./Large.jsx";
import { elementOf, Lines } from "./Lines.jsx";
import { Menu } from "./Menu.jsx";
import { linksOf, playerKey, sidesOf, thingsOf } from "./scene.js";
import { OneSide } from "./Sides.jsx";
import { Stack } from "./Stack.jsx";
import { idsOf, useDrag } from "./useDrag.js";
import { useHands } from "./useHands.js";
import { useKeys } from "./useKeys.js";
import { useLook } from "./useLook.js";

/**
 * The sides, what is lit and chosen, and the lines, as the components are told.
 * @param {import("../../../data/wire.js").MatchView} match
 * @param {ReturnType<typeof useHands>} hands
 * @param {Map<string, import("./types.js").Thing>} things
 * @param {number} since the first ply that is news
 */
function useScene(match, hands, things, since) {
  const { lit, marks, draft, reading } = hands;
  const sides = useMemo(() => sidesOf(match, marks), [match, marks]);
  const lately = useMemo(() => latelyOf(match, since), [match, since]);
  const scene = useMemo(() => {
    const mana = [...reading.uses]
      .filter(([, forms]) => !draft && forms.every(({ type }) => type === "TAP_FOR_MANA"))
      .map(([key]) => key);
    const byId = new Map(
      match.view.battlefield.map((/** @type {any} */ each) => [each.instance_id, each]),
    );
    return { things, lit, marks, mana: new Set(mana), byId, lately };
  }, [things, lit, marks, reading, draft, match, lately]);
  const links = useMemo(() => {
    const defender = match.players.find((name) => name !== match.view.turn.active);
    return [...linksOf(match), ...aimsOf(draft, reading.seen, playerKey(defender ?? ""))];
  }, [match, draft, reading]);
  return { sides, scene, links };
}

/**
 * @param {{
 *   match: import("../../../data/wire.js").MatchView, cards: Map<string, any>, enabled: boolean,
 *   isPassing: boolean, since: number, refused: string | null,
 *   root: { current: HTMLDivElement | null }, why: import("react").ReactNode,
 *   whyAbout: string | null, phases: import("react").ReactNode,
 *   head: import("react").ReactNode, onAction: (action: any) => void,
 *   onJump: (path: string) => unknown, onWhy: (thing: any) => void, onCloseWhy: () => void,
 *   onKey: (event: import("react").KeyboardEvent<HTMLElement>) => void
 * }} props
 */
export function Table(props) {
  const { match, cards, enabled, root, why, whyAbout, phases, head } = props;
  const { onAction, onJump, onWhy, onCloseWhy, onKey } = props;
  const things = useMemo(() => thingsOf(match, cards), [match, cards]);
  const hands = useHands({ match, things, enabled, onAction });
  const { sides, scene, links } = useScene(match, hands, things, props.since);
  const drag = useDrag(root, hands);
  const look = useLook(things);
  const [pile, setPile] = useState(/** @type {string | null} */ (null));
  const opener = useRef(/** @type {Element | null} */ (null));
  const clicked = useRef("");
  const isOver = useRef(false); // whether the pile was opened within a half-made choice

  /** @param {string | null} key */
  const focusOn = (key) => {
    const found = key && root.current ? elementOf(root.current, key) : null;
    /** @type {HTMLElement | null} */ (found ?? root.current)?.focus({ preventScroll: true });
  };
  const cancel = () => {
    const object = hands.draft?.object ?? hands.menu?.object ?? null;
    hands.cancel();
    focusOn(object);
  };
  const closePile = () => {
    setPile(null);
    /** @type {HTMLElement | null} */ (opener.current)?.focus({ preventScroll: true });
  };
  const onEscape = () => {
    if (drag.cancel()) return true;
    const was = look.close();
    if (was) focusOn(was);
    else if (whyAbout !== null) onCloseWhy();
    else if (hands.isBegun && !(pile && isOver.current)) cancel();
    else if (pile) closePile();
    else return false;
    return true;
  };
  const onKeys = useKeys(root, { onSpace: look.pin, onEscape });
  const roving = useRoving(root, "rwc-stop");
  /** @param {import("react").MouseEvent<HTMLElement>} event */
  const onClick = (event) => {
    if (look.wasLong(event)) return;
    const target = /** @type {Element} */ (event.target);
    const stack = target.closest(".rwc-pile");
    if (stack) {
      opener.current = stack;
      isOver.current = hands.isBegun;
      const id = stack.getAttribute("data-pile");
      setPile(pile === id ? null : id);
      return;
    }
    const ids = idsOf(target.closest(".rwc-obj"));
    // the second press of a double click is not for what has come to lie there since the first
    const isStray = event.detail > 1 && ids[0] !== clicked.current;
    clicked.current = ids[0] ?? "";
    if (!ids.length || isStray || hands.press(ids) || hands.draft || !enabled) return;
    const thing = things.get(ids[0]);
    if (thing?.kind === "hand") onWhy(thing);
  };
  const shown = look.key && !drag.held ? things.get(look.key) : null;
  const [far, near] = sides;
  /** @param {import("./types.js").Thing} thing */
  const pathOf = ({ card }) => {
    const entry = card === undefined ? null : cards.get(card);
    return entry ? `${entry.path}/oracle_text` : null;
  };
  const piles = sides.flatMap(({ name, seat }) => pilesOf(name, seat));
  const open = pile && piles.find(({ id }) => id === pile);
  const held = drag.held ? things.get(drag.held) : null;
  const step = match.view.turn;
  const idle = match.result
    ? "The match is over."
    : enabled
      ? step.is_pregame
        ? "Is this a hand to keep?"
        : "Nothing to play just now."
      : `${match.to_act} decides.`;
  return (
    <div
      ref={root}
      className="rwc-table"
      role="group"
      tabIndex={0}
      aria-label={`Cards: ${match.players.join(" against ")}`}
      data-testid="board"
      data-step={step.step}
      data-passing={props.isPassing || undefined}
      data-choosing={hands.isBegun || undefined}
      data-dragging={drag.held ? "" : undefined}
      onKeyDown={(event) => {
        onKeys(event);
        if (!event.isPropagationStopped()) onKey(event);
      }}
      onClick={onClick}
      {...look.handlers}
      onFocus={(event) => {
        look.handlers.onFocus(event);
        roving.onFocus(event);
      }}
      onPointerDown={(event) => {
        if (!(/** @type {Element} */ (event.target).closest(".rwc-large"))) look.close();
        look.touch.down(event);
        drag.onPointerDown(event);
      }}
      onPointerMove={(event) => {
        look.touch.move(event);
        if (look.touch.isLong()) drag.cancel();
        else drag.onPointerMove(event);
      }}
      onPointerUp={(event) => {
        look.touch.up();
        drag.onPointerUp(event);
      }}
      onPointerCancel={() => {
        look.touch.up();
        drag.onPointerCancel();
      }}
      onLostPointerCapture={(event) => {
        // what a finger came down on holds it until a drag takes it over
        if (event.target === event.currentTarget) drag.onPointerCancel();
      }}
    >
      {head}
      <div className="rwc-zones">
        <OneSide side={far} scene={scene} match={match} pile={pile} />
        <div className="rwc-middle">
          {phases}
          <Bar hands={hands} onCancel={cancel} idle={idle} refused={props.refused} />
          <Stack scene={scene} stack={match.view.stack} resolving={match.view.resolving} />
        </div>
        <OneSide side={near} scene={scene} match={match} pile={pile} />
      </div>
      <Lines root={root} links={links} />
      {open && (
        <Beside
          root={root}
          at={open.id}
          label={`${open.id}, ${open.cards.length}`}
          find={(frame) => frame.querySelector(`[data-pile="${CSS.escape(open.id)}"]`)}
          focus="always"
          testid="pile"
          zone="cards"
        >
          <h4>{open.id}</h4>
          <div className="rwc-spread">
            {[...open.cards].reverse().map((card) => (
              <Card
                key={card.instance_id}
                scene={scene}
                ids={[card.instance_id]}
                facts={things.get(card.instance_id)?.facts}
                name={card.name}
                size="middle"
              />
            ))}
            {open.cards.length === 0 && <p className="rwc-none">No card lies here.</p>}
          </div>
          <button type="button" className="rwc-deed rwc-stop" onClick={closePile}>
            Close
          </button>
        </Beside>
      )}
      {hands.menu && (
        <Menu
          root={root}
          menu={hands.menu}
          onPick={(form, object) => {
            focusOn(object); // the menu goes, and what it was about is asked on
            hands.start(form, object);
          }}
        />
      )}
      {hands.rest && hands.rest.fields.length > 0 && (
        <Beside
          root={root}
          at={`${match.digest} ${hands.rest.title}`}
          label={hands.rest.title}
          find={(frame) =>
            (hands.draft?.object && elementOf(frame, hands.draft.object)) ||
            frame.querySelector(".rwc-bar")
          }
          focus={hands.draft?.object ? "always" : "within"}
          testid="ask"
        >
          <Form
            key={`${match.digest} ${hands.rest.title}`}
            form={hands.rest}
            enabled={enabled}
            Words={Words}
            word="Do it"
            onSend={(/** @type {any} */ action) => hands.send(action)}
            onCancel={hands.isBegun ? cancel : null}
          />
        </Beside>
      )}
      {why && whyAbout !== null && (
        <Beside
          root={root}
          at={whyAbout}
          label="Why not"
          find={(frame) => elementOf(frame, whyAbout)}
        >
          {why}
        </Beside>
      )}
      {shown && (
        <Large
          root={root}
          thing={shown}
          match={match}
          isPinned={look.isPinned}
          path={pathOf(shown)}
          onJump={(path) => {
            focusOn(look.close());
            onJump(path);
          }}
          onWhy={
            enabled && shown.kind === "hand" && !scene.lit.has(shown.key)
              ? () => {
                  look.close();
                  onWhy(shown);
                }
              : null
          }
          onClose={() => focusOn(look.close())}
        />
      )}
      {held && (
        <div className="rwc-ghost" ref={drag.ghost} aria-hidden="true">
          <Face card={held.facts} name={held.name} />
        </div>
      )}
    </div>
  );
}

/** @param {string} name @param {any} seat */
const pilesOf = (name, seat) => [
  { id: `Graveyard of ${name}`, cards: seat.graveyard },
  { id: `Exile of ${name}`, cards: seat.exile },
];
