// What can be done with one part of a list.

import { deleteEntity, edit } from "../actions/entities.js";
import { useStudio } from "../context.js";
import { IconButton } from "../views/icons.jsx";

/**
 * Up, down, duplicate, delete for one part of a list; `full` says why there is no room for another.
 * @param {{
 *   path: string, label: string, index: number | null, count: number, readOnly: boolean,
 *   full?: string,
 * }} props
 */
export function PartButtons({ path, label, index, count, readOnly, full }) {
  const studio = useStudio();
  const act = (method, more) => edit(studio, method, { path, ...more });
  return (
    <span className="rwf-buttons">
      {count > 1 && (
        <>
          <IconButton
            small
            icon="up"
            label={`Move ${label} up`}
            disabled={readOnly || index === 0}
            onClick={() => act("move", { delta: -1 })}
          />
          <IconButton
            small
            icon="down"
            label={`Move ${label} down`}
            disabled={readOnly || index === count - 1}
            onClick={() => act("move", { delta: 1 })}
          />
        </>
      )}
      {index !== null && (
        <IconButton
          small
          icon="copy"
          label={full ? `Duplicate ${label}: ${full}` : `Duplicate ${label}`}
          disabled={readOnly || !!full}
          onClick={() => act("duplicate")}
        />
      )}
      <IconButton
        small
        icon="trash"
        label={`Delete ${label}`}
        disabled={readOnly}
        onClick={() => deleteEntity(studio, path, label)}
      />
    </span>
  );
}
