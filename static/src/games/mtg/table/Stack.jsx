// What waits to resolve, as cards, top first; lines go from each to what it is aimed at.
import { Card } from "./Card.jsx";

/** @typedef {import("./Card.jsx").Scene} Scene */

/**
 * What an object on the stack is, in words: whose it is, and what it is aimed at.
 * @param {any} item
 */
export function aimOf({ kind, is_copy: isCopy, controller, x, targets }) {
  const names = targets
    .flat()
    .map((/** @type {any} */ { player_id: player, name, is_gone: gone }) =>
      String(player ?? (gone ? `${name}, which is gone` : name)),
    );
  return [
    kind === "ABILITY" ? "ability" : "",
    isCopy ? "copy" : "",
    `of ${controller}`,
    x ? `X is ${x}` : "",
    names.length ? `aimed at ${names.join(", ")}` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** @param {{ scene: Scene, stack: any[], resolving: string | null }} props */
export function Stack({ scene, stack, resolving }) {
  return (
    <div
      className="rwc-stack"
      role="group"
      aria-label={`Stack, ${stack.length}${stack.length > 1 ? ", top first" : ""}`}
      data-zone
      data-testid="stack"
    >
      {stack.length === 0 && (
        <span className="rwc-none" aria-hidden="true">
          Stack
        </span>
      )}
      {stack.map((item) => (
        <span
          key={item.instance_id}
          className="rwc-item"
          data-now={item.instance_id === resolving || undefined}
        >
          <Card
            scene={scene}
            ids={[item.instance_id]}
            facts={scene.things.get(item.instance_id)?.facts}
            name={item.name}
            size="middle"
            says={aimOf(item)}
          >
            {item.x ? <span className="rwc-x">X = {item.x}</span> : null}
          </Card>
        </span>
      ))}
    </div>
  );
}
