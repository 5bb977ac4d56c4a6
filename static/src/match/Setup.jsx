// Everything about starting a match and keeping it: seed, start position, replay files.
import { useLayoutEffect, useState } from "react";
import { IconButton } from "./icons.jsx";
import { SeedBox } from "./SeedBox.jsx";
import { newSeed, seedFault } from "./seeds.js";
import { useKept } from "./useKept.js";
import { download } from "../studio/files.js";
import { stemOf } from "../studio/model/filename.js";

function StartFrom({ start, setStart, fen, setFen, current, canPaint, onPaint }) {
  return (
    <fieldset className="rwm-starts">
      <legend>Start from</legend>
      <label>
        <input
          type="radio"
          name="rwm-start"
          checked={start === "spec"}
          onChange={() => setStart("spec")}
        />{" "}
        the spec's position
      </label>
      <label>
        <input
          type="radio"
          name="rwm-start"
          checked={start === "fen"}
          onChange={() => setStart("fen")}
        />{" "}
        a FEN
      </label>
      {start === "fen" && (
        <span className="rwm-fen">
          <textarea
            rows={2}
            aria-label="FEN"
            spellCheck="false"
            value={fen}
            onChange={(event) => setFen(event.target.value)}
          />
          {current && (
            <button type="button" onClick={() => setFen(current)}>
              Use the position on the board
            </button>
          )}
        </span>
      )}
      {canPaint && (
        <button type="button" onClick={onPaint}>
          Set up a position by hand…
        </button>
      )}
    </fieldset>
  );
}

/**
 * Seed, start (where the game has positions as text) and the button; `onNew({seed, start})` begins.
 * The seed is a new one for every match, unless it is kept.
 */
export function NewMatch({ store, session, state, disabled, fens, canPaint, ...on }) {
  const { onPaint, onNew, onSame } = on;
  const { view, pin } = state;
  const [seed, setSeed] = useState(() => pin ?? newSeed());
  useLayoutEffect(() => setSeed(pin ?? newSeed()), [pin, state.round]);
  const [start, setStart] = useState("spec");
  const [fen, setFen] = useKept(store, "fen", "");
  const begin = () =>
    !seedFault(seed) && onNew({ seed, ...(start === "fen" ? { start: { fen } } : {}) });
  return (
    <form
      className="rwm-new"
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
    >
      <div className="rwm-row">
        <span data-testid="seed">This match has the seed {view.seed_text}.</span>
        <button type="button" disabled={disabled} onClick={onSame}>
          Same seed again
        </button>
      </div>
      <div className="rwm-row">
        <SeedBox
          value={seed}
          onChange={(typed) => {
            setSeed(typed);
            if (pin !== null && !seedFault(typed)) session.pinSeed(typed.trim());
          }}
        />
        <IconButton
          icon="dice"
          label="Another seed"
          disabled={pin !== null}
          onClick={() => setSeed(newSeed())}
        />
        <label>
          <input
            type="checkbox"
            checked={pin !== null}
            disabled={!!seedFault(seed)}
            onChange={(event) => session.pinSeed(event.target.checked ? seed.trim() : null)}
          />{" "}
          Keep it for every new match
        </label>
      </div>
      {(fens || canPaint) && (
        <StartFrom {...{ start, setStart, fen, setFen, canPaint, onPaint }} current={view?.fen} />
      )}
      <button
        type="submit"
        className="rwm-primary"
        disabled={disabled || !!seedFault(seed) || (start === "fen" && !fen.trim())}
      >
        Start new match
      </button>
    </form>
  );
}

/** Save what the game records of the match: its counts, and with all details every die too. */
function SaveReport({ title, getReport, disabled }) {
  const [verbose, setVerbose] = useState(false);
  const save = async () => {
    const report = await getReport(verbose);
    if (report)
      download(
        `${stemOf(title, "match")}-report${verbose ? "-verbose" : ""}.json`,
        `${JSON.stringify(report, null, 1)}\n`,
      );
  };
  return (
    <span className="rwm-report" role="group" aria-label="Report">
      <button
        type="button"
        disabled={disabled}
        title="Records of the match so far, with counts over them"
        onClick={save}
      >
        Save report
      </button>
      <label title="Every die, index and reaction too, enough to compute each record again">
        <input
          type="checkbox"
          checked={verbose}
          onChange={(event) => setVerbose(event.target.checked)}
        />{" "}
        verbose
      </label>
    </span>
  );
}

const CORRECTABLE = 300_000; // characters; a longer replay is corrected where it came from

/**
 * Save the match as a file, take one from a file or pasted text; the engine reads and writes them.
 */
export function ReplayFiles({ store, title, getReplay, getReport, onLoad, disabled }) {
  // a text that was not read stays, to be corrected
  const [text, setText] = useKept(store, "replay", "");
  const [pasting, setPasting] = useState(text !== "");
  const read = async (source) => {
    const taken = await onLoad(source);
    setPasting(!taken);
    setText(taken || source.length > CORRECTABLE ? "" : source);
  };
  const save = async () => {
    const replay = await getReplay();
    if (replay) download(`${stemOf(title, "match")}-replay.json`, replay);
  };
  return (
    <div className="rwm-replay" role="group" aria-label="Replay">
      <div className="rwm-row">
        <button type="button" disabled={disabled} onClick={save}>
          Save replay
        </button>
        <label className="rwm-file">
          Load replay
          <input
            type="file"
            accept=".json,application/json"
            aria-label="Load replay file"
            onChange={async (event) => {
              const [file] = event.target.files ?? [];
              event.target.value = "";
              if (file) read(await file.text());
            }}
          />
        </label>
        {getReport && <SaveReport {...{ title, getReport, disabled }} />}
        <button type="button" aria-expanded={pasting} onClick={() => setPasting(!pasting)}>
          Paste replay
        </button>
      </div>
      {pasting && (
        <div className="rwm-paste">
          <textarea
            rows={4}
            aria-label="Replay text"
            value={text}
            spellCheck="false"
            onChange={(event) => setText(event.target.value)}
          />
          <button type="button" disabled={!text.trim()} onClick={() => read(text)}>
            Load this text
          </button>
        </div>
      )}
    </div>
  );
}
