// The zones of a card match as lists: hands, battlefield, stack, graveyards, exile.
import { useRef } from "react";
import { useRoving } from "../../canvas/useRoving.js";
import { symbolsOf } from "./look.js";
import { battlefieldOf, isOffered, rowsOf, seatsOf, stateOf } from "./table.js";
import { Words } from "./Words.jsx";

export function Cost({ cost, label = cost ? `cost ${cost}` : "no cost" }) {
  return (
    <span className="rwc-cost" role="img" aria-label={label}>
      {symbolsOf(cost).map((symbol, n) => (
        <i key={n} data-mana={symbol}>
          {symbol}
        </i>
      ))}
    </span>
  );
}

/**
 * A card that opens to its text, and leads to where the document says it.
 * @param {{
 *   entry: any, name: string, notes?: string[], size?: string | null,
 *   onJump: (path: string) => void, onWhy?: () => void
 * } & import("react").ComponentProps<"li">} props
 */
function CardLine({ entry, name, notes = [], size, onJump, onWhy, ...rest }) {
  const card = entry?.card;
  return (
    <li className="rwc-line" {...rest}>
      <details>
        <summary className="rwc-stop">
          <b>{name}</b>
          {size && <span className="rwc-size">{size}</span>}
          {card?.mana_cost && <Cost cost={card.mana_cost} />}
          {notes.length > 0 && (
            <span className="rwc-notes">
              <Words text={notes.join(", ")} />
            </span>
          )}
        </summary>
        {card && (
          <p className="rwc-says">
            <span className="rwc-type">{card.type_line}</span>
            {card.oracle_text && (
              <span className="rwc-text">
                <Words text={card.oracle_text} />
              </span>
            )}
            <button
              type="button"
              className="rwm-link"
              data-path={`${entry.path}/oracle_text`}
              onClick={() => onJump(`${entry.path}/oracle_text`)}
            >
              Show in the document
            </button>
          </p>
        )}
      </details>
      {onWhy && (
        <button
          type="button"
          className="rwc-whynot rwc-stop"
          aria-label={`Why not ${name}?`}
          title="Why not?"
          onClick={onWhy}
        >
          ?
        </button>
      )}
    </li>
  );
}

/**
 * @param {{
 *   title: string, count: number, open: boolean, children: import("react").ReactNode,
 *   testid?: string
 * }} props
 */
function Zone({ title, count, open, children, testid }) {
  return (
    <details className="rwc-zone" open={open} data-testid={testid}>
      <summary className="rwc-stop">
        {title} <span className="rwc-count">{count}</span>
      </summary>
      {count > 0 ? <ul>{children}</ul> : <p className="rwc-none">nothing</p>}
    </details>
  );
}

const sizeOf = ({ power, toughness }) => (power === undefined ? null : `${power}/${toughness}`);

function Battlefield({ name, all, byId, cards, onJump }) {
  const own = all.filter(({ controller }) => controller === name);
  const { rest, lands } = rowsOf(own);
  const entry = ({ card_id: id }) => cards.get(id);
  return (
    <Zone title="Battlefield" count={own.length} open testid={`battlefield-${name}`}>
      {rest.map(({ key, permanent }) => (
        <CardLine
          key={key}
          entry={entry(permanent)}
          name={permanent.name}
          size={sizeOf(permanent)}
          notes={stateOf(permanent, byId)}
          onJump={onJump}
          data-tapped={permanent.tapped || undefined}
          data-attacking={permanent.attacking || undefined}
        />
      ))}
      {lands.map(({ key, permanent, count, tapped }) => (
        <CardLine
          key={key}
          entry={entry(permanent)}
          name={permanent.name}
          size={count > 1 ? `× ${count}` : null}
          notes={tapped ? [count > 1 ? `${tapped} tapped` : "tapped"] : []}
          onJump={onJump}
          data-tapped={tapped === count || undefined}
        />
      ))}
    </Zone>
  );
}

function Pile({ title, items, cards, onJump }) {
  return (
    <Zone title={title} count={items.length} open={false}>
      {items.map((item) => (
        <CardLine
          key={item.instance_id}
          entry={cards.get(item.card_id)}
          name={item.name}
          onJump={onJump}
        />
      ))}
    </Zone>
  );
}

function Hand({ name, seat, mine, match, cards, enabled, onJump, onWhy }) {
  if (!seat.hand.length) return null;
  return (
    <Zone title={mine ? "Hand" : `Hand of ${name}`} count={seat.hand.length} open testid="hand">
      {seat.hand.map((item) => {
        const offered = isOffered(match, item.instance_id, item.card_id);
        return (
          <CardLine
            key={item.instance_id}
            entry={cards.get(item.card_id)}
            name={item.name}
            onJump={onJump}
            data-offered={offered || undefined}
            onWhy={
              enabled && !offered && match.to_act === name
                ? () => onWhy(item, cards.get(item.card_id)?.card)
                : undefined
            }
          />
        );
      })}
    </Zone>
  );
}

function Numbers({ name, seat, match }) {
  const { turn } = match.view;
  const mana = Object.entries(seat.mana ?? {})
    .flatMap(([symbol, n]) => Array.from({ length: n }, () => `{${symbol}}`))
    .join("");
  return (
    <header className="rwc-numbers" data-acting={match.to_act === name || undefined}>
      <h4>{name}</h4>
      <span className="rwc-life" data-testid={`life-${name}`}>
        <b>{seat.life}</b> life
      </span>
      <span>{seat.hand_size} in hand</span>
      <span>{seat.library_size} in library</span>
      {mana && <Cost cost={mana} label={`mana ${mana}`} />}
      {turn.active === name && <em>turn {turn.number}</em>}
    </header>
  );
}

/** Both players' tables, the opponent's first, the stack between them. */
export function Zones({ match, cards, enabled, onJump, onWhy }) {
  const { byId, all } = battlefieldOf(match.view);
  const root = useRef(/** @type {HTMLDivElement | null} */ (null));
  const roving = useRoving(root, "rwc-stop");
  const rest = { match, cards, enabled, onJump, onWhy };
  const [far, near] = seatsOf(match);
  const side = ({ name, seat, mine }) => (
    <section
      key={name}
      className="rwc-side"
      aria-label={`Table of ${name}`}
      data-testid={`side-${name}`}
    >
      <Numbers name={name} seat={seat} match={match} />
      <Battlefield {...{ name, all, byId, cards, onJump }} />
      <Hand {...{ name, seat, mine }} {...rest} />
      <div className="rwc-piles">
        <Pile title="Graveyard" items={seat.graveyard} cards={cards} onJump={onJump} />
        <Pile title="Exile" items={seat.exile} cards={cards} onJump={onJump} />
      </div>
    </section>
  );
  const stack = match.view.stack;
  return (
    <div ref={root} className="rwc-zones" {...roving}>
      {side(far)}
      {stack.length > 0 && (
        <Zone title="Stack, top first" count={stack.length} open testid="stack">
          {stack.map((item) => (
            <li key={item.instance_id}>
              <b>{item.name}</b>
              {item.kind === "ABILITY" ? ", ability" : ""}
              {item.is_copy ? ", copy" : ""}{" "}
              <span className="rwc-notes">
                {item.controller}
                {item.x ? `, X is ${item.x}` : ""}
                {aims(item)}
              </span>
              {item.text && (
                <span className="rwc-text">
                  <Words text={item.text} />
                </span>
              )}
            </li>
          ))}
        </Zone>
      )}
      {side(near)}
    </div>
  );
}

/** What an object on the stack is aimed at, in words; what is gone by its last name. */
function aims({ targets }) {
  const names = targets
    .flat()
    .map(
      ({ player_id: player, name, is_gone: gone }) =>
        player ?? (gone ? `${name}, which is gone` : name),
    );
  return names.length ? ` → ${names.join(", ")}` : "";
}
