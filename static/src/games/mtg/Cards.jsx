// The cards of a pool; of many, those that come near sight are drawn.
import { memo, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { drawnPages, pagesOf } from "./look.js";
import { Words } from "./Words.jsx";
import { Cost } from "./Cost.jsx";

// how far from sight a page is drawn: further than the Tab key goes in a frame
const NEAR = "900px 0px";

/**
 * @type {import("react").NamedExoticComponent<{
 *   card: any, path: string, wrong: string | undefined, chosen: boolean,
 *   onChoose: (path: string) => void
 * }>}
 */
const Card = memo(function Card({ card, path, wrong, chosen, onChoose }) {
  return (
    <button
      type="button"
      className="rwc-card"
      aria-current={chosen}
      data-path={path}
      data-wrong={wrong || undefined}
      data-draft={card.draft === true || undefined}
      onClick={() => onChoose(path)}
    >
      <span className="rwc-head">
        <b>{String(card.name ?? card.card_id ?? "Card")}</b>
        <Cost cost={card.mana_cost} />
      </span>
      <span className="rwc-type">{String(card.type_line ?? "")}</span>
      <span className="rwc-text">
        <Words text={card.oracle_text} />
      </span>
      <span className="rwc-foot">
        {card.draft === true && <b>Draft</b>}
        {wrong && <em>{wrong}</em>}
        {card.power !== undefined && card.power !== null && (
          <span>
            {String(card.power)}/{String(card.toughness)}
          </span>
        )}
      </span>
    </button>
  );
});

/** Draw what is near sight, and learn from what is drawn how high the rest will be. */
function useSight(grid, waiting, { onNear, onHeight }) {
  useEffect(() => {
    const later = [...grid.current.querySelectorAll(".rwc-later")];
    if (!later.length) return undefined;
    const sight = new IntersectionObserver(
      (entries) => {
        const near = entries
          .filter((entry) => entry.isIntersecting)
          .map((entry) => Number(entry.target.getAttribute("data-page")));
        if (near.length) onNear(near);
      },
      { root: grid.current.closest(".rwc-picture"), rootMargin: NEAR },
    );
    const size = new ResizeObserver(() =>
      onHeight(
        Math.round((later[0].offsetTop - grid.current.offsetTop) / Number(later[0].dataset.page)),
      ),
    );
    for (const one of later) sight.observe(one);
    size.observe(grid.current);
    return () => {
      sight.disconnect();
      size.disconnect();
    };
  }, [grid, waiting, onNear, onHeight]);
}

/** Props: {cards, issues, selection, onChoose}. */
export function Cards({ cards, issues, selection, onChoose }) {
  const grid = useRef(/** @type {HTMLDivElement | null} */ (null));
  const [seen, setSeen] = useState(() => new Set());
  const [height, setHeight] = useState();
  const pages = useMemo(() => pagesOf(cards), [cards]);
  const isChosen = (path) => selection === path || `${selection}`.startsWith(`${path}/`);
  const chosen = cards.findIndex(({ path }) => isChosen(path));
  const drawn = drawnPages(pages, seen, chosen);
  const wrongAt = (path, { draft }) =>
    issues.find(
      (issue) =>
        (draft === true || issue.severity === "error") &&
        (issue.path === path || issue.path.startsWith(`${path}/`)),
    )?.message;
  const onNear = useCallback((near) => setSeen((was) => new Set([...was, ...near])), []);
  useSight(grid, drawn.join(), { onNear, onHeight: setHeight });
  const place = cards[chosen]?.path;
  useEffect(() => {
    if (place)
      grid.current?.querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest" });
  }, [place]);
  return (
    <div className="rwc-cards" role="group" aria-label="Cards" ref={grid}>
      {pages.map((page, n) =>
        drawn[n] ? (
          page.map(({ path, card }) => (
            <Card
              key={path}
              path={path}
              card={card}
              wrong={wrongAt(path, card)}
              chosen={isChosen(path)}
              onChoose={onChoose}
            />
          ))
        ) : (
          <div key={n} className="rwc-later" data-page={n} aria-hidden="true" style={{ height }} />
        ),
      )}
    </div>
  );
}
