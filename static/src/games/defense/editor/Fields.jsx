// The fields of a partition: which one the brush paints, its name, its faces; add and remove.
import { RadioGroup } from "../../../canvas/Groups.jsx";
import { Icon, IconButton } from "../../../studio/views/icons.jsx";
import { facesInWords, hueOf } from "../look.js";
import { Box } from "./Box.jsx";

/** A brush: the colour of a field with the digit that paints it; null takes faces out. */
function Brush({ index, name, brush, onBrush }) {
  const digit = index === null ? 0 : index + 1;
  return (
    <button
      type="button"
      role="radio"
      className="rwd-brush"
      aria-checked={index === brush}
      data-brush={index ?? "none"}
      aria-label={name}
      title={name}
      onClick={() => onBrush(index)}
    >
      <span className="rwd-swatch" aria-hidden="true" data-none={index === null || undefined} />
      {digit < 10 && <kbd aria-hidden="true">{digit}</kbd>}
    </button>
  );
}

function Field({ field, brush, used, readOnly, onBrush, onRename, onRemove }) {
  const name = field.id || `field ${field.index + 1}`;
  return (
    <div
      className="rwd-field"
      data-testid="field"
      data-field={field.id}
      data-current={field.index === brush || undefined}
      style={{ "--rwd-hue": hueOf(field.index) }}
    >
      <Brush index={field.index} name={`Paint field ${name}`} {...{ brush, onBrush }} />
      <Box
        label={`Name of field ${name}`}
        place={field.path}
        value={field.id}
        disabled={readOnly}
        maxLength={40}
        onCommit={(to) => onRename(field, to)}
      />
      <span
        className="rwd-fieldfaces"
        title={`${used} ${used === 1 ? "rule names" : "rules name"} it`}
      >
        {facesInWords(field.faces) || "no face"}
      </span>
      <IconButton
        small
        icon="trash"
        label={`Remove field ${name}`}
        disabled={readOnly}
        onClick={() => onRemove(field.id, field.index)}
      />
    </div>
  );
}

/**
 * Props: {card, brush, readOnly, users (by field id: how many rules name it), onBrush, onAdd,
 * onRename(field, to), onRemove(id, index)}.
 */
export function Fields({ card, brush, readOnly, users, onBrush, onAdd, onRename, onRemove }) {
  const idle = Array.from({ length: card.faces }, (_, n) => n + 1).filter(
    (face) => !card.of(face).length,
  );
  return (
    <div className="rwd-fields">
      <RadioGroup label="Field to paint">
        {card.fields.map((field) => (
          <Field
            key={field.index}
            used={users.get(field.id) ?? 0}
            {...{ field, brush, readOnly, onBrush, onRename, onRemove }}
          />
        ))}
        <div
          className="rwd-field"
          data-testid="no-field"
          data-current={brush === null || undefined}
        >
          <Brush index={null} name="Take faces out of their fields" {...{ brush, onBrush }} />
          <span className="rwd-nofield">no field</span>
          <span className="rwd-fieldfaces">{facesInWords(idle) || "none idle"}</span>
        </div>
      </RadioGroup>
      <button type="button" className="rw-button small" disabled={readOnly} onClick={onAdd}>
        <Icon name="plus" size={12} />
        Add field
      </button>
    </div>
  );
}
