// The form's input for what a card says: an ability a line.

const MOST_ROWS = 24; // a text that is longer scrolls

/** An input of the form, as high as its text. */
export function TextField({ formData, schema, disabled, readonly, onChange, fieldPathId }) {
  const text = typeof formData === "string" ? formData : "";
  return (
    <textarea
      className="rw-input rwc-oracle"
      id={fieldPathId.$id}
      aria-label={schema.title}
      value={text}
      rows={Math.min(
        MOST_ROWS,
        Math.max(2, text.split("\n").length + Math.floor(text.length / 60)),
      )}
      disabled={disabled}
      readOnly={readonly}
      spellCheck="false"
      onChange={(event) => onChange(event.target.value, fieldPathId.path)}
    />
  );
}
