// A new evaluation: which documents, who plays, how many matches; how long it will take; start.
import { useEffect, useMemo, useState } from "react";
import { brief } from "../data/brief.js";
import { Choose } from "./Choose.jsx";
import { Later } from "./server.js";
import { groupsOf, requestOf, seatsFor } from "./sources.js";
import { Seats } from "./Seats.jsx";
import { NOTHING, problemOf } from "./varied.js";
import { Vary } from "./Vary.jsx";
import { count, duration } from "./words.js";
import { messageOf } from "../data/problem.js";
import { HowMany, optionsOf } from "./HowMany.jsx";

const SETTLE_MS = 500; // after a change, before it is measured how long it takes
const AGAIN_MS = 2000; // until a server that does not answer, or has too much to do, is asked again

/** @import { Asked, Estimated, Sources } from "./types.js" */

/** @type {Sources} */
const UNKNOWN = { groups: null, workers: 1, error: null };

/** The documents and the systems, fetched once, and again until the server is there. */
function useSources(server, base) {
  const [sources, setSources] = useState(UNKNOWN);
  useEffect(() => {
    let [timer, isOver] = [0, false];
    const look = async () => {
      try {
        const { systems, workers } = await server.ask("evaluations/systems");
        const groups = await groupsOf(
          server,
          base,
          new Map(systems.map(({ id, title }) => [id, title])),
        );
        if (!isOver) setSources({ groups, workers, error: null });
      } catch (error) {
        if (isOver) return;
        setSources((before) => ({ ...before, error: messageOf(error) }));
        timer = setTimeout(look, AGAIN_MS);
      }
    };
    look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [server, base]);
  return sources;
}

/**
 * What the request would take: null while it is measured, {seconds, …}, or {error, isRefused};
 * asked again where it was not refused.
 */
function useEstimate(server, text) {
  const [estimate, setEstimate] = useState(
    /** @returns {{ of: string, found: Estimated | null }} */ () => ({ of: "", found: null }),
  );
  useEffect(() => {
    if (!text) return undefined;
    let isWanted = true;
    let timer = 0;
    const look = async () => {
      const found = await server
        .ask("evaluations/estimate", { method: "POST", text })
        .catch((error) => ({ error: error.message, isRefused: !(error instanceof Later) }));
      if (!isWanted) return;
      setEstimate({ of: text, found });
      if (found.error && !found.isRefused) timer = setTimeout(look, AGAIN_MS);
    };
    timer = setTimeout(look, SETTLE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [server, text]);
  return text && estimate.of === text ? estimate.found : null;
}

function Estimate({ text, found }) {
  if (!text)
    return (
      <p className="rw-muted" data-testid="estimate" data-state="none">
        Choose a document.
      </p>
    );
  if (!found)
    return (
      <p className="rw-muted" data-testid="estimate" data-state="measuring">
        Some matches are being played to see how long it takes.
      </p>
    );
  if (found.error)
    return (
      <p className="rwp-problem" role="alert" data-testid="estimate" data-state="error">
        {brief(found.error, 1000)}
      </p>
    );
  const by = found.workers === 0 ? " This server has no process that plays; it waits for one." : "";
  if (found.seconds === null)
    return (
      <p data-testid="estimate" data-state="long">
        One round takes longer than {found.patience} s, so nobody can say how long{" "}
        {count(found.matches)} matches take.{by}
      </p>
    );
  return (
    <p data-testid="estimate" data-state="known" data-seconds={found.seconds}>
      About <b>{duration(found.seconds)}</b> for about {count(found.matches)} matches, with{" "}
      {found.workers === 1 ? "1 process" : `${found.workers} processes`} (measured by{" "}
      {count(found.measured)} rounds just now).{by}
    </p>
  );
}

export function Evaluate({ server, base, query }) {
  const sources = useSources(server, base);
  const [docs, setDocs] = useState(/** @type {Asked[]} */ ([]));
  const [seats, setSeats] = useState(["random"]);
  const [many, setMany] = useState({ kind: "precision", games: "400", half: 0.03 });
  const [seed, setSeed] = useState("0");
  const [league, setLeague] = useState(false);
  const [vary, setVary] = useState(NOTHING);
  const [name, setName] = useState("");
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  const [busy, setBusy] = useState(false);
  const canMeet = docs.length > 0 && docs.every((doc) => doc.is_sided);
  const isLeague = canMeet && league;
  const filled = seatsFor(docs, seats);
  const isStudy = vary.kind !== "none" && docs.length === 1 && !isLeague;
  const isAlike = isLeague || isStudy; // one agent for all places
  const studied = isStudy ? docs[0].text : null;
  const doc = useMemo(() => studied && JSON.parse(studied), [studied]);
  const wrong = isStudy ? problemOf(vary, doc) : null;
  const asked = wrong ? { problem: wrong } : optionsOf({ seats: filled, many, seed });
  const title = name.trim() || docs.map((doc) => doc.title).join(", ");
  const options = asked.options ? JSON.stringify(asked.options) : null;
  const request = (called) =>
    docs.length && options
      ? requestOf(
          docs,
          JSON.parse(options),
          called,
          isLeague,
          isStudy ? vary : { ...NOTHING, levels: vary.levels },
        )
      : null;
  // whatever its name, it takes as long
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `request` is a function of what is listed
  const text = useMemo(() => request("measured"), [docs, options, isLeague, isStudy, vary]);
  const found = useEstimate(server, text);
  const start = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { id } = await server.ask("evaluations", {
        method: "POST",
        text: request(title.slice(0, 200)),
      });
      location.assign(server.address(`jobs/${id}`));
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <>
      <h1>New evaluation</h1>
      <p className="rw-muted">
        Matches are played on the server: who wins, how they end, how long they take, and what of
        the document they never use. Several documents of one system become several plans of one
        evaluation.
      </p>
      {sources.error && (
        <p className="rwp-problem" role="alert">
          {sources.error}
        </p>
      )}
      <div className="rwp-form">
        <Choose {...{ server, docs, query }} groups={sources.groups} onChange={setDocs} />
        <div className="rwp-side">
          {canMeet && (
            <div className="rwp-box">
              <label className="rwp-line">
                <input
                  type="checkbox"
                  aria-describedby="rwp-league"
                  checked={league}
                  onChange={(event) => setLeague(event.target.checked)}
                />{" "}
                <span className="rwp-text">Everybody against everybody</span>
              </label>
              <p className="rw-muted rw-small" id="rwp-league">
                The heroes or decks of all chosen documents meet both ways round, and a league says
                who is strongest.
              </p>
            </div>
          )}
          <Vary {...{ docs, isLeague }} value={vary} onChange={setVary} />
          {!vary.levels && (
            <Seats
              docs={docs}
              isLeague={isAlike}
              seats={isAlike ? filled.slice(0, 1) : filled}
              onChange={setSeats}
            />
          )}
          <HowMany {...{ isLeague, isStudy }} value={many} onChange={setMany} />
          <fieldset className="rwp-box">
            <legend>Seed and name</legend>
            <label className="rwp-line">
              Seed{" "}
              <input
                className="rw-input rwp-short"
                inputMode="numeric"
                value={seed}
                onChange={(event) => setSeed(event.target.value)}
              />
            </label>
            <label className="rwp-line">
              Name{" "}
              <input
                className="rw-input"
                maxLength={200}
                placeholder={brief(title, 80)}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            </label>
          </fieldset>
          <section className="rwp-box" aria-label="Start">
            {asked.problem ? (
              <p className="rwp-problem" role="alert">
                {asked.problem}
              </p>
            ) : (
              <Estimate {...{ text, found }} />
            )}
            {problem && (
              <p className="rwp-problem" role="alert">
                {brief(problem, 1000)}
              </p>
            )}
            <button
              type="button"
              className="rw-button primary"
              disabled={!text || busy || Boolean(found?.isRefused)}
              onClick={start}
            >
              Start
            </button>
          </section>
        </div>
      </div>
    </>
  );
}
