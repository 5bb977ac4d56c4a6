// One of several things, to be chosen; where there are many, a part of the name finds them.

import { useState } from "react";
import { Button, Dialog } from "./Dialog.jsx";

/** @import { DialogProps } from "../types.js" */

const FEW = 10; // so many are seen at once

/** @param {DialogProps<"choice">} props */
export function ChoiceDialog({ title, label, options, ok, answer }) {
  const [find, setFind] = useState("");
  const wanted = find.trim().toLowerCase();
  const left = options.filter((one) =>
    `${one.title} ${one.note ?? ""}`.toLowerCase().includes(wanted),
  );
  const [chosen, setChosen] = useState(options[0]?.id);
  const now = left.some(({ id }) => id === chosen) ? chosen : left[0]?.id;
  const many = options.length > FEW;
  const submit = () => now !== undefined && answer(now);
  return (
    <Dialog
      title={title}
      onClose={() => answer(null)}
      footer={
        <>
          <Button onClick={() => answer(null)}>Cancel</Button>
          <Button kind="primary" disabled={now === undefined} onClick={submit}>
            {ok}
          </Button>
        </>
      }
    >
      <form
        className="content"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {many && (
          <input
            className="rw-input"
            type="search"
            aria-label="Find"
            placeholder="Find"
            data-autofocus
            value={find}
            onChange={(event) => setFind(event.target.value)}
          />
        )}
        <fieldset className="rw-choices">
          <legend>{label}</legend>
          {left.map((one, n) => (
            <label key={one.id}>
              <input
                type="radio"
                name="rw-choice"
                data-autofocus={(!many && n === 0) || undefined}
                checked={one.id === now}
                onChange={() => setChosen(one.id)}
              />{" "}
              {one.title} {one.note && <span className="rw-muted">{one.note}</span>}
            </label>
          ))}
          {!left.length && <p className="rw-muted">None has this in its name.</p>}
        </fieldset>
        <input type="submit" hidden />
      </form>
    </Dialog>
  );
}
