// What every field of the form does with the properties that RJSF gives it.

/** @param {{ disabled?: boolean, readonly?: boolean }} props */
export const locked = (props) => props.disabled || props.readonly;

/**
 * Change a field's value the way RJSF wants to hear it.
 * @template T
 * @param {import("./types.js").FieldProps<T>} props
 * @param {T | undefined} value
 */
export const change = (props, value) => props.onChange(value, props.fieldPathId.path);
