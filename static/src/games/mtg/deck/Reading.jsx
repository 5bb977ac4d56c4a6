// "How I read this text": what the engine does by each line, the print-back, and what is unread.
import { useAsked } from "../../../data/useAsked.js";
import { Words } from "../Words.jsx";

const REST_MS = 80;
const MOST = 12; // words that could come, of which so many are named

/**
 * A part of a text by its span in code points.
 * @param {string} text
 * @param {number[]} span
 */
const cut = (text, [start, end]) => [...text].slice(start, end).join("");

/**
 * The place of a code point among the UTF-16 units of a text.
 * @param {string} text
 * @param {number} at
 */
export const unitAt = (text, at) => [...text].slice(0, at).join("").length;

/**
 * What `cards.read` answers of a card, followed, with the `text` that its places are in.
 * @param {any} author
 * @param {any} card
 * @param {string} path
 */
export function useReading(author, card, path) {
  const ask = async ({ signal, again }) => ({
    ...(await author.call("cards.read", { system: "mtg", card }, { signal, auto: true, again })),
    text: typeof card.oracle_text === "string" ? card.oracle_text : "",
  });
  return useAsked({ about: path, question: card, ask, rest: REST_MS });
}

/** @param {{ steps: any[] }} props */
function Steps({ steps }) {
  return (
    <dl className="rwc-steps">
      {steps.map(({ role, text, means, depth }, n) => (
        <div key={n} style={{ marginInlineStart: `${12 * depth}px` }}>
          <dt>{role}</dt>
          <dd>
            <Words text={text} />
            {means && (
              <span className="rwc-means">
                <Words text={means} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** @param {{ line: any, text: string, onSpan: (span: number[]) => void }} props */
function Line({ line, text, onSpan }) {
  return (
    <li className="rwc-readline">
      <button type="button" className="rwc-quote" onClick={() => onSpan(line.span)}>
        <b>{line.title}</b> <Words text={cut(text, line.span)} />
      </button>
      <Steps steps={line.steps} />
      {line.differs && (
        <p className="rwc-back">
          {"Printed: "}
          <Words text={line.printed} />
        </p>
      )}
      {line.reminder && (
        <p className="rwc-back">What stands in parentheses is a reminder; it is not read.</p>
      )}
    </li>
  );
}

/** @param {{ problem: any, text: string, onSpan: (span: number[]) => void }} props */
function Unread({ problem, text, onSpan }) {
  const { span, at, message, expected = [] } = problem;
  const inText = Array.isArray(span);
  return (
    <li className="rwc-unread">
      {inText && (
        <button type="button" className="rwc-quote" onClick={() => onSpan(at ?? span)}>
          <b>Not read</b> {cut(text, [span[0], at[0]])}
          <mark>{cut(text, at) || "…"}</mark>
          {cut(text, [at[1], span[1]])}
        </button>
      )}
      <p>{message}</p>
      {inText && expected.length > 0 && (
        <p className="rwc-means">
          {`What could come there: ${expected.slice(0, MOST).join(", ")}`}
          {expected.length > MOST ? `, and ${expected.length - MOST} more` : ""}
        </p>
      )}
    </li>
  );
}

/**
 * Props: {reading, onSpan}; `reading` is that of `useReading`.
 * @param {{ reading: any, onSpan: (span: number[]) => void }} props
 */
export function Reading({ reading, onSpan }) {
  if (!reading) return <p className="rwc-none">Reading…</p>;
  const { lines, text, unwritten = [], problems = [] } = reading;
  const parts = [
    ...lines.map((line) => ({ at: line.span[0], line })),
    ...problems.map((problem) => ({ at: problem.span?.[0] ?? -1, problem })),
  ].sort((a, b) => a.at - b.at);
  return (
    <ol className="rwc-reading">
      {parts.map(({ line, problem }, n) =>
        problem ? (
          <Unread key={n} {...{ problem, text, onSpan }} />
        ) : (
          <Line key={n} {...{ line, text, onSpan }} />
        ),
      )}
      {unwritten.map(({ title, steps }, n) => (
        <li key={`own${n}`} className="rwc-readline">
          <b>{title}</b> <span className="rwc-means">from the type of the land</span>
          <Steps steps={steps} />
        </li>
      ))}
      {parts.length + unwritten.length === 0 && <li>The card has no abilities.</li>}
    </ol>
  );
}
