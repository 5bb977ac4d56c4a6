// The picture of a defence document: the card of one hero, and a choice of which where there are
// two.
import { useEffect, useState } from "react";
import defenseCss from "./defense.css";
import { CardEditor } from "./editor/CardEditor.jsx";
import { heroAt, heroesOf } from "./look.js";
import { ownIn } from "../../data/lookup.js";

/** Props: {store, author, doc, selection, readOnly}. */
export function Picture({ store, author, doc, selection, readOnly }) {
  const heroes = heroesOf(doc);
  const asked = heroAt(heroes, selection);
  const [last, setLast] = useState(0);
  useEffect(() => {
    if (asked !== null) setLast(asked);
  }, [asked]);
  const entry = ownIn(heroes, asked ?? last) ?? heroes[0];
  return (
    <div className="rwd-picture" data-testid="picture">
      <style>{defenseCss}</style>
      {heroes.length > 1 && (
        <div className="rwd-heroes" role="group" aria-label="Hero">
          {heroes.map((one) => (
            <button
              key={one.index}
              type="button"
              aria-pressed={one === entry}
              onClick={() => {
                setLast(one.index);
                store.select(one.path);
              }}
            >
              {one.name}
            </button>
          ))}
        </div>
      )}
      {entry ? (
        <CardEditor key={entry.path} {...{ store, author, doc, entry, selection, readOnly }} />
      ) : (
        <p className="rw-empty">There is no hero in this document yet. Add one in the form.</p>
      )}
    </div>
  );
}
