// What is asked just now, and what needs no card: to pass, to end a choice, to give it up.
import { ownIn } from "../../../data/lookup.js";
import { Words } from "../Words.jsx";
import { promptOf } from "./prompt.js";

/** @typedef {ReturnType<typeof import("./useHands.js").useHands>} Hands */

/** @type {Record<string, string>} */
const SHORTCUTS = { PASS_PRIORITY: "p", KEEP_HAND: "k" };

/**
 * @param {{
 *   hint?: string, isMain?: boolean, onClick: () => void, children: import("react").ReactNode
 * }} props
 */
const Deed = ({ hint, isMain, onClick, children }) => (
  <button
    type="button"
    className={`rwc-deed rwc-stop${isMain ? " rwm-primary" : ""}`}
    data-key={hint}
    aria-keyshortcuts={hint}
    onClick={onClick}
  >
    {hint && <kbd aria-hidden="true">{hint}</kbd>} {children}
  </button>
);

/**
 * @param {{
 *   hands: Hands, onCancel: () => void, idle: string, refused: string | null
 * }} props
 */
export function Bar({ hands, onCancel, idle, refused }) {
  const { draft, reading, isBegun, menu } = hands;
  const prompt = draft && promptOf(draft, reading.seen);
  const isCard = !!(draft?.object || menu);
  const playable = [...reading.uses.values()].some((forms) =>
    forms.some(({ type }) => type !== "TAP_FOR_MANA"),
  );
  return (
    <div
      className="rwc-bar"
      role="group"
      aria-label="What is asked"
      data-zone
      data-testid="bar"
      data-half={isBegun || undefined}
    >
      <p role="status">
        {isBegun && refused ? (
          <b className="rwc-refused">
            <Words text={refused} />{" "}
          </b>
        ) : null}
        {prompt ? (
          <>
            <b>
              <Words text={prompt.title} />
            </b>{" "}
            {prompt.asks}
          </>
        ) : menu ? (
          "Choose what to do with it."
        ) : playable ? (
          "Click or drag what is lit."
        ) : (
          idle
        )}
      </p>
      <span className="rwc-acts">
        {prompt?.done && (
          <Deed isMain hint="d" onClick={hands.finish}>
            {prompt.done}
          </Deed>
        )}
        {prompt?.all && <Deed onClick={hands.all}>All</Deed>}
        {isBegun && <Deed onClick={onCancel}>{isCard ? "Cancel" : "Start over"}</Deed>}
        {!isCard &&
          reading.plain.map((form) => (
            <Deed
              key={form.title}
              hint={ownIn(SHORTCUTS, form.type)}
              onClick={() => hands.send(form.action ?? { type: form.type }, null)}
            >
              <Words text={form.title} />
            </Deed>
          ))}
      </span>
    </div>
  );
}
