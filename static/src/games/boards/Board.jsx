// The match board: a MatchView in, chosen actions and questions out. Every legal move, label and
// reason comes from the engine; this view only sorts and shows them.
import { useEffect, useMemo, useRef, useState } from "react";
import { BoardCanvas } from "../../canvas/BoardCanvas.jsx";
import { key, same, squareName } from "../../canvas/names.js";
import { Chooser } from "./Chooser.jsx";
import { describer, lookOf, turnOf } from "./look.js";
import { byFrom, variant } from "./moves.js";
import { useAttacks } from "./useAttacks.js";
import { useHovered } from "./useHovered.js";
import { Refused, Why } from "./Why.jsx";
import { PromotionChooser } from "./PromotionChooser.jsx";

/** @import { Square } from "../../canvas/types.js" */

const NONE = [];

/**
 * The last move as a glide, when it is one ply on from what was shown; not after a drop by hand.
 */
function useSlide(match) {
  const seen = useRef(/** @type {{ digest: string, ply: number } | null} */ (null));
  const dropped = useRef(false);
  const slide = useMemo(() => {
    const before = seen.current;
    const by = dropped.current;
    seen.current = { digest: match.digest, ply: match.ply };
    dropped.current = false;
    const step = before && before.digest !== match.digest && match.ply === before.ply + 1;
    return step && !by && match.last?.from && match.last.to
      ? { ...match.last, id: match.digest }
      : null;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a position is another one only by its digest
  }, [match.digest]);
  return [slide, dropped];
}

/** Squares of the last move, from the view's `last`. */
const lastOf = (match) => (match.last ? [match.last.from, match.last.to].filter(Boolean) : NONE);

/**
 * The board of one match, for play.
 * @param {import("../types.js").BoardProps} props
 */
export function Board({
  match, // MatchView
  spec, // the document the match is played on (sizes, names, orientation)
  viewer = null, // player whose forward is shown upwards
  flip = 0, // further quarter turns
  disabled = false, // no moves now (another seat's turn, thinking)
  queued = null, // action chosen before the engine was there
  why = null, // {from, to, answer} to show, or null
  asking = false, // "why?" mode: two squares ask instead of move
  focusWhy = false, // move the focus into the answer
  onAction, // (action)
  onWhy, // ({from, to}) ask why a move is not possible
  onCloseWhy, // ()
  onTakeBack, // () Escape in the promotion chooser
  onJump, // (pointer) into the spec
  session, // of the match, to ask what a piece attacks
  live = true, // whether the engine is there
}) {
  const look = useMemo(() => lookOf(spec), [spec]);
  const { view } = match;
  const [selected, setSelected] = useState(/** @type {Square | null} */ (null));
  const [choice, setChoice] = useState(
    /** @type {{ from: Square, to: Square, found: any[] } | null} */ (null),
  );
  // an attempt that is no legal move
  const [refused, setRefused] = useState(/** @type {{ from: Square, to: Square } | null} */ (null));
  const standing = (square) => view.pieces.find((piece) => same(piece.at, square));
  const ownerAt = (square) => standing(square)?.owner;
  const { moves, options } = useMemo(
    () => byFrom(match.legal ?? NONE, match.labels),
    [match.legal, match.labels],
  );
  useEffect(() => {
    setSelected(null);
    setChoice(null);
    setRefused(null);
  }, [match.digest]);

  // A promotion with one answer is no question.
  const only = view.transforming && options.length === 1 && !disabled ? options[0].action : null;
  const answered = useRef(/** @type {string | null} */ (null));
  useEffect(() => {
    if (!only || answered.current === match.digest) return;
    answered.current = match.digest;
    onAction?.(only);
  }, [only, match.digest, onAction]);

  const turn = ((viewer ? turnOf(look, viewer) : 0) + flip) % 4;
  const at = selected && key(selected);
  const reach = (at && !asking && moves.get(at)) || null;
  const targets = useMemo(
    () => (reach ? [...reach.keys()].map((to) => ({ at: to.split(",").map(Number) })) : NONE),
    [reach],
  );
  const own = useMemo(
    () =>
      disabled
        ? NONE
        : view.pieces.filter((piece) => piece.owner === view.to_act).map((piece) => piece.at),
    [view, disabled],
  );
  // What another's piece attacks: of the selected one, or of the one that a mouse rests on
  // meanwhile.
  const [hovered, onHover] = useHovered(match.digest);
  const isOthers = (square) => !!square && !!ownerAt(square) && ownerAt(square) !== view.to_act;
  const chosen = isOthers(selected) ? selected : null;
  const looked = !disabled && (!selected || chosen) && isOthers(hovered) ? hovered : null;
  const watched = !asking && live ? (looked ?? chosen) : null;
  const attacks = useAttacks(session, match.digest, watched);
  const describe = useMemo(() => {
    const spoken = describer(look, view.pieces);
    const attacked = new Set((attacks ?? NONE).map(key));
    const checked = new Set((view.checked ?? NONE).map(key));
    return (square) =>
      `${spoken(square)}${checked.has(key(square)) ? ", in check" : ""}${reach?.has(key(square)) ? ", can move here" : ""}${watched && attacked.has(key(square)) ? `, attacked from ${squareName(watched)}` : ""}`;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `attacks` are those of `watched`
  }, [look, view, reach, attacks]);
  const marks = useMemo(() => {
    if (why)
      return [
        { at: why.to, tone: "why", cross: true },
        ...(why.from ? [{ at: why.from, tone: "why" }] : []),
      ];
    if (queued?.from)
      return [
        { at: queued.from, tone: "queued" },
        { at: queued.to, tone: "queued" },
      ];
    return (attacks ?? NONE).map((square) => ({ at: square, tone: "attack" }));
  }, [why, queued, attacks]);
  const arrows = useMemo(
    () =>
      queued?.from && queued.to ? [{ from: queued.from, to: queued.to, tone: "queued" }] : NONE,
    [queued],
  );
  const last = useMemo(() => lastOf(match), [match]);
  const [slide, dropped] = useSlide(match);

  const attempt = (from, to) => {
    const found = asking ? null : moves.get(key(from))?.get(key(to));
    setSelected(null);
    if (disabled && !asking) return;
    if (!found && asking) onWhy?.({ from, to });
    else if (!found) setRefused({ from, to });
    else if (found.length === 1) onAction?.(found[0].action);
    else setChoice({ from, to, found });
  };
  const putAway = () => {
    onCloseWhy?.();
    setRefused(null);
  };
  const press = (square) => {
    putAway();
    const target = selected && moves.get(at)?.has(key(square));
    if (!selected) setSelected(standing(square) ? square : null);
    else if (same(selected, square)) setSelected(null);
    else if (target || asking) attempt(selected, square);
    // A piece of the side to move always takes the selection; of another's only looks were asked.
    else if (ownerAt(square) === view.to_act) setSelected(square);
    else if (ownerAt(selected) !== view.to_act) setSelected(standing(square) ? square : null);
    else attempt(selected, square);
  };
  const ask = (move) => {
    setRefused(null);
    onWhy?.(move);
  };
  const onKey = (event, square) => {
    if (event.key !== "?" || !(selected || refused)) return false;
    ask(selected ? { from: selected, to: square } : refused);
    return true;
  };
  const cancel = () => {
    const used = !!(selected || why || refused);
    setSelected(null);
    putAway();
    return used;
  };
  const jump = (path) => {
    // the card would lie over the board while its rule is read
    onJump?.(path);
    onCloseWhy?.();
  };

  return (
    <BoardCanvas
      cols={look.cols}
      rows={look.rows}
      holes={look.holes}
      pieces={view.pieces}
      styles={look.styles}
      looks={look.looks}
      describe={describe}
      turn={turn}
      selected={selected}
      targets={targets}
      last={last}
      slide={slide}
      checked={view.checked ?? NONE}
      marks={marks}
      arrows={arrows}
      movable={own}
      label={`Board, ${look.cols} by ${look.rows}`}
      home={view.pieces.find((piece) => piece.owner === view.to_act)?.at}
      disabled={view.phase === "transforming" && options.length > 0}
      onPress={press}
      onGrab={(square) => {
        putAway();
        setSelected(square);
      }}
      onDrop={(from, to) => {
        dropped.current = !!to;
        if (to) attempt(from, to);
        else setSelected(null);
      }}
      onCancel={cancel}
      onKey={onKey}
      onHover={onHover}
    >
      {(position) => (
        <>
          {view.transforming && options.length > 1 && !disabled && (
            <PromotionChooser
              position={position}
              look={look}
              view={view}
              options={options}
              onAction={onAction}
              onTakeBack={onTakeBack}
            />
          )}
          {choice && (
            <Chooser
              at={position(choice.to)}
              title={`${choice.found.length} ways to ${squareName(choice.to)}: which one?`}
              options={choice.found.map((found, n) => ({
                id: n,
                action: found.action,
                title: variant(found, spec, standing(choice.from)),
              }))}
              onChoose={(option) => {
                setChoice(null);
                onAction?.(option.action);
              }}
              onCancel={() => setChoice(null)}
            />
          )}
          {attacks && chosen && watched && same(watched, chosen) && (
            <span className="rwb-hidden" role="status" data-testid="attacks">
              {`${ownerAt(watched)} ${look.nameOf(standing(watched).piece)} on ${squareName(watched)} attacks ${attacks.map(squareName).join(", ") || "nothing"}.`}
            </span>
          )}
          {refused && !why && (
            <Refused at={position(refused.to)} move={refused} onAsk={() => ask(refused)} />
          )}
          {why?.answer && (
            <Why
              at={position(why.to)}
              title={
                why.from && !same(why.from, why.to)
                  ? `${squareName(why.from)} to ${squareName(why.to)}`
                  : squareName(why.to)
              }
              answer={why.answer}
              focus={focusWhy}
              onJump={jump}
              onClose={onCloseWhy}
            />
          )}
        </>
      )}
    </BoardCanvas>
  );
}
