// Which documents are evaluated: all of one system.
import { useEffect, useRef, useState } from "react";
import { useRoving } from "../canvas/useRoving.js";
import { brief } from "../data/brief.js";
import { Later } from "./server.js";
import { count } from "./words.js";
import { messageOf } from "../data/problem.js";

const MOST = 500; // plans of one evaluation
const SHOWN = 200; // documents of a group that are listed, and all that are chosen

/**
 * A chosen document with its text, and what the server says about who plays it. Throws an Error
 * with a sentence.
 */
async function looked(server, item) {
  const text = await item.text();
  try {
    JSON.parse(text);
  } catch {
    throw new Error(`${item.title} is not JSON yet; finish it in the studio.`);
  }
  const system = item.system ? `"system":${JSON.stringify(item.system)},` : "";
  const found = await server.ask("evaluations/look", {
    method: "POST",
    text: `{${system}"spec":${text}}`,
  });
  return { key: item.key, title: item.title, text, ...found };
}

/** Whether a title has all words that are looked for. */
function fits(asked) {
  const words = asked.toLowerCase().split(/\s+/);
  return ({ title }) => words.every((word) => title.toLowerCase().includes(word));
}

function Group({ title, items, chosen, busy, onToggle }) {
  const shown = items.filter(({ key }, n) => n < SHOWN || chosen.has(key));
  const more = items.length - shown.length;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {shown.map((item) => (
          <li key={item.key}>
            <label className="rwp-line">
              <input
                type="checkbox"
                className="rwp-pick"
                data-key={item.key}
                checked={chosen.has(item.key) || busy.includes(item.key)}
                onChange={() => busy.includes(item.key) || onToggle(item)}
              />{" "}
              <bdi>{brief(item.title)}</bdi>
            </label>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="rw-muted">{count(more)} more; find them by their words.</p>}
    </section>
  );
}

export function Choose({ server, groups, docs, query, onChange }) {
  const [asked, setAsked] = useState("");
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  // the keys of those that are being looked at
  const [busy, setBusy] = useState(/** @type {string[]} */ ([]));
  const latest = useRef(docs);
  const list = useRef(/** @type {HTMLDivElement | null} */ (null));
  const roving = useRoving(list, "rwp-pick"); // hundreds of documents are one stop of the Tab key
  latest.current = docs;
  const add = async (item) => {
    setBusy((keys) => [...keys, item.key]);
    try {
      if (latest.current.length >= MOST)
        throw new Error(
          `One evaluation has at most ${MOST} documents. Take another one out first.`,
        );
      const doc = await looked(server, item);
      if (latest.current.some(({ system }) => system !== doc.system))
        throw new Error(
          "All documents of one evaluation are of one system. Take the others out first.",
        );
      setProblem(null);
      latest.current = [...latest.current, doc];
      onChange(latest.current);
    } catch (error) {
      setProblem(
        error instanceof Later ? error.message : `${brief(item.title)}: ${messageOf(error)}`,
      );
    }
    setBusy((keys) => keys.filter((key) => key !== item.key));
  };
  useEffect(() => {
    // what the address names is chosen already
    const item = groups?.flatMap(({ items }) => items).find(({ key }) => key === query);
    if (item) add(item);
    else if (groups && /^(game|mine|library)=/.test(query))
      setProblem("The document of this address is not here any more. Choose another one.");
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what the address names is chosen once, whatever `add` is by now
  }, [groups, query]);
  if (!groups)
    return (
      <fieldset className="rwp-box rwp-choose">
        <legend>Documents</legend>
        <p className="rw-muted">The documents are being fetched.</p>
      </fieldset>
    );
  const shown = groups
    .map((group) => ({ ...group, items: group.items.filter(fits(asked)) }))
    .filter(({ items }) => items.length);
  const chosen = new Set(docs.map(({ key }) => key));
  const toggle = (item) =>
    chosen.has(item.key) ? onChange(docs.filter(({ key }) => key !== item.key)) : add(item);
  return (
    <fieldset className="rwp-box rwp-choose">
      <legend>Documents</legend>
      <input
        className="rw-input"
        type="search"
        aria-label="Find a document"
        placeholder="Find a document"
        value={asked}
        onChange={(event) => setAsked(event.target.value)}
      />
      {problem && (
        <p className="rwp-problem" role="alert">
          {brief(problem, 1000)}
        </p>
      )}
      <div className="rwp-groups" tabIndex={-1} ref={list} {...roving}>
        {!shown.length && (
          <p className="rw-muted" role="status">
            No document has these words.
          </p>
        )}
        {shown.map((group) => (
          <Group key={group.title} {...group} {...{ chosen, busy }} onToggle={toggle} />
        ))}
      </div>
      <p className="rw-muted" role="status">
        {busy.length
          ? "The document is being looked at."
          : docs.length === 0
            ? "No document is chosen."
            : docs.length === 1
              ? "1 document is chosen."
              : `${docs.length} documents are chosen.`}
      </p>
    </fieldset>
  );
}
