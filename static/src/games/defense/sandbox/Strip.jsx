// The pipeline of one attack: what is left of its damage after each stage.
import { stripOf } from "./combat.js";

const TAKES = new Set(["flat", "prevent", "block"]); // the stages that take something off

export function Strip({ combat }) {
  const stages = stripOf(combat);
  const said = stages
    .filter(({ shown }) => shown !== null)
    .map(({ title, shown }) => `${title.toLowerCase()} ${shown}`)
    .join(", ");
  return (
    <ol
      className="rwd-strip"
      aria-label={`Damage pipeline${said ? `: ${said}` : ""}`}
      data-testid="strip"
    >
      {stages.map(({ id, title, about, value, change, back, shown }) => (
        <li
          key={id}
          data-stage={id}
          data-value={value ?? undefined}
          data-changed={change !== 0 || undefined}
          data-back={back || undefined}
          title={about}
        >
          <span>{title}</span>
          <b>{shown ?? "·"}</b>
          <small>{value !== null && TAKES.has(id) ? `−${-change}` : " "}</small>
        </li>
      ))}
    </ol>
  );
}
