// The picture of a document in a list: its start position where the system can draw one.

import { Component, memo } from "react";
import { GAMES } from "../../games/index.js";
import { useSeen } from "./useSeen.js";
import { ownIn } from "../../data/lookup.js";

/** @import { ReactNode } from "react" */

/** @import { MatchView } from "../../data/wire.js" */

/**
 * @typedef {object} ThumbProps
 * @property {string | null} system
 * @property {string} text
 * @property {string} title
 * @property {MatchView} [view]
 */

/** @extends {Component<{ fallback: ReactNode, children: ReactNode }>} */
class Guard extends Component {
  state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  render() {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * A small drawing of a spec, once it is in sight; a draft that cannot be drawn shows its first
 * letters.
 */
export const Thumb = memo(function Thumb(/** @type {ThumbProps} */ props) {
  const [ref, seen] = useSeen();
  if (!seen) return <span ref={ref} className="rw-thumbtext" aria-hidden="true" />;
  return <Picture {...props} />;
});

/** @param {ThumbProps} props */
function Picture({ system, text, view, title }) {
  const words = (
    <span className="rw-thumbtext" aria-hidden="true">
      {(title || "?").slice(0, 2)}
    </span>
  );
  const Drawing = ownIn(GAMES, system)?.Thumb;
  const doc = Drawing ? parse(text) : null;
  if (!Drawing || !doc) return words;
  return (
    <Guard key={text} fallback={words}>
      <Drawing doc={doc} view={view} />
    </Guard>
  );
}
