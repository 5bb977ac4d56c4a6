// What one can do to a rule as a whole.
import { IconButton } from "../../../studio/views/icons.jsx";

/**
 * @param {{
 *   label: string, index: number, count: number, disabled: boolean,
 *   onMove: (delta: number) => unknown, onDuplicate?: () => unknown, onDelete: () => unknown
 * }} props
 */
export function RuleButtons({ label, index, count, disabled, onMove, onDuplicate, onDelete }) {
  return (
    <span className="rwf-buttons">
      <IconButton
        small
        icon="up"
        data-move="up"
        label={`Move ${label} up`}
        disabled={disabled || index === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        small
        icon="down"
        data-move="down"
        label={`Move ${label} down`}
        disabled={disabled || index === count - 1}
        onClick={() => onMove(1)}
      />
      {onDuplicate && (
        <IconButton
          small
          icon="copy"
          label={`Duplicate ${label}`}
          disabled={disabled}
          onClick={onDuplicate}
        />
      )}
      <IconButton
        small
        icon="trash"
        label={`Delete ${label}`}
        disabled={disabled}
        onClick={onDelete}
      />
    </span>
  );
}
