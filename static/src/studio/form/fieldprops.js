// What every field of the form does with the properties that RJSF gives it.

export const locked = (props) => props.disabled || props.readonly;

/** Change a field's value the way RJSF wants to hear it. */
export const change = (props, value) => props.onChange(value, props.fieldPathId.path);
