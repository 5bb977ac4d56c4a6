// Several things that may be done with a card, or one that its face does not say: told to choose.
import { Words } from "../Words.jsx";
import { Beside } from "./Beside.jsx";
import { elementOf } from "./Lines.jsx";

/** @import { Form, Made } from "./types.js" */

/**
 * @param {{
 *   root: { current: HTMLElement | null }, menu: NonNullable<Made["menu"]>,
 *   onPick: (form: Form, object: string) => void
 * }} props
 */
export function Menu({ root, menu: { object, forms }, onPick }) {
  return (
    <Beside
      root={root}
      at={object}
      label="What to do with it"
      find={(frame) => elementOf(frame, object)}
      focus="always"
      testid="menu"
      zone="list"
    >
      {forms.map((form, n) => (
        <button
          key={n}
          type="button"
          className="rwc-deed rwc-stop"
          onClick={() => onPick(form, object)}
        >
          <Words text={form.title} />
        </button>
      ))}
    </Beside>
  );
}
