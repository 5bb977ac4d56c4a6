// Letters and digits of the board: they press what stands there with the same letter.

/** A key handler for the board: 1–9 toggle dice or press an option, letters press theirs. */
export function useBoardKeys({ root, enabled, phase, onToggle }) {
  return (event) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.target.closest?.("input, select, textarea")
    )
      return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : null;
    if (!enabled || !key) return;
    if (/^[1-9]$/.test(key) && (phase === "roll" || phase === "reroll")) {
      if (onToggle(Number(key) - 1)) event.preventDefault();
      return;
    }
    const button = root.current?.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`);
    if (!button) return;
    event.preventDefault();
    button.click();
  };
}
