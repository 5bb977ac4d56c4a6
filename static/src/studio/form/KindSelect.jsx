// The choice of what an entity is.

import { ownIn } from "../../data/lookup.js";
import { edit } from "../actions/entities.js";
import { useStudio } from "../context.js";
import { idOf } from "./ids.js";
import { tagsOf } from "./schema.js";

/** @import { Schema } from "./types.js" */

/**
 * The choice of what an entity is; switching back brings the values back that did not fit.
 * @param {{
 *   branches: Schema[], branch: Schema | null, value: object, path: string, readOnly: boolean,
 * }} props
 */
export function KindSelect({ branches, branch, value, path, readOnly }) {
  const studio = useStudio();
  const word = (one) =>
    tagsOf(one)
      .map(([, tag]) => tag)
      .join(" ");
  const title = (one) => one.title ?? word(one);
  const now = branch ? branches.indexOf(branch) : -1;
  const change = async (event) => {
    const next = branches[Number(event.target.value)];
    const stashes = (studio.stashes ??= new Map());
    const [[, to]] = tagsOf(next);
    const made = await edit(studio, "switch", {
      path,
      to,
      ...(stashes.has(path) ? { stash: stashes.get(path) } : {}),
    });
    if (made) stashes.set(path, made.stash);
  };
  const shown = tagsOf(branches[0])
    .map(([key]) => ownIn(value, key))
    .filter((one) => one !== undefined)
    .join(" ");
  return (
    <div className="rwf-field">
      <label className="label" htmlFor={`${idOf(path)}-kind`}>
        Kind
      </label>
      <div className="control">
        <select
          className="rw-input"
          id={`${idOf(path)}-kind`}
          value={now}
          disabled={readOnly}
          onChange={change}
        >
          {now < 0 && <option value={-1}>{shown ? `${shown} (unknown)` : "choose…"}</option>}
          {branches.map((one, i) => (
            <option key={i} value={i}>
              {title(one)}
            </option>
          ))}
        </select>
        {branch?.description && <p className="about">{branch.description}</p>}
      </div>
    </div>
  );
}
