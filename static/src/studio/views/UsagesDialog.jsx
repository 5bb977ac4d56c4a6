// The dialog about deleting something that others use.

import { placeWords } from "../../data/place.js";
import { useStudio } from "../context.js";
import { Button, Dialog } from "./Dialog.jsx";

/** @import { DialogProps } from "../types.js" */

/** @param {number} n */
const counted = (n) => (n === 1 ? "one place" : `${n} places`);

/** @type {["remove", string]} */
const REMOVE = ["remove", "Delete with its uses"];

/**
 * How a deletion takes its uses along: always, or as the user likes where `goes` tells.
 * @param {import("../types.js").Usage[]} usages
 * @returns {{ said: string, offers: [true | "keep" | "remove", string][] }}
 */
function deletions(usages) {
  if (usages.every((use) => use.goes === undefined)) {
    const these = usages.length === 1 ? "this reference" : `these ${usages.length} references`;
    return {
      said: "The references go with it, as one step that Undo takes back.",
      offers: [[true, `Delete with ${these}`]],
    };
  }
  const going = usages.filter((use) => use.goes).length;
  const left = usages.length - going;
  const stay = left ? ` What only reads it stays (${counted(left)}), and finds 0.` : "";
  const take = going
    ? ` With its uses goes what writes it or listens to it (${counted(going)}).${stay}`
    : stay;
  return {
    said: `Its uses may stay as they are.${take} Either way it is one step that Undo takes back.`,
    offers: [["keep", "Delete it alone"], ...(going ? [REMOVE] : [])],
  };
}

/**
 * Deleting something that others use: who they are. Answers true, or "keep" or "remove".
 * @param {DialogProps<"usages">} props
 */
export function UsagesDialog({ label, usages, answer }) {
  const { store } = useStudio();
  const { said, offers } = deletions(usages);
  const show = (path) => {
    answer(null);
    requestAnimationFrame(() => store.reveal(path)); // the closed dialog gives the focus back first
  };
  return (
    <Dialog
      title={`Delete ${label}?`}
      onClose={() => answer(null)}
      footer={
        <>
          <Button data-autofocus onClick={() => answer(null)}>
            Cancel
          </Button>
          {offers.map(([wish, title]) => (
            <Button key={title} kind="danger" onClick={() => answer(wish)}>
              {title}
            </Button>
          ))}
        </>
      }
    >
      <div className="content">
        <p>
          It is used in {counted(usages.length)}. {said}
        </p>
        <ul className="plain">
          {usages.slice(0, 60).map((use, i) => (
            <li key={i}>
              <button
                type="button"
                className="rw-button small"
                title={placeWords(store.getState().doc, use.path)}
                onClick={() => show(use.path)}
              >
                {use.message || placeWords(store.getState().doc, use.path)}
              </button>
            </li>
          ))}
          {usages.length > 60 && <li className="rw-muted">… and {usages.length - 60} more</li>}
        </ul>
      </div>
    </Dialog>
  );
}
