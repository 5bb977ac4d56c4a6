// What an evaluation found, in sentences; each opens matches that show it.
import { pliesTold } from "../balance/numbers.js";
import { brief } from "../data/brief.js";
import { searchOf } from "../studio/model/evaluated.js";
import { placeOf } from "./places.js";

const KNOWN = [
  ["shortest", "shortest"],
  ["typical", "most typical"],
];

/** Links to the matches of a plan: each is shown in the studio at the ply where it turned. */
function Matches({ server, job, plan }) {
  const { examples } = job.plans.at(plan).report;
  if (!examples.shortest) return null;
  const link = (match, title) => (
    <a
      key={title}
      href={server.address(searchOf({ job: job.id, plan, match }))}
      target="_blank"
      rel="noreferrer"
    >
      {title}
    </a>
  );
  const known = KNOWN.filter(([id]) => examples[id]).map(([id, title]) =>
    link(examples[id].number, `${title} (${pliesTold(examples[id].plies)})`),
  );
  return (
    <p className="rwp-matches rw-muted rw-small">
      Open a match:{" "}
      {[...known, link("surprising", "most surprising")].flatMap((one, n) =>
        n ? [" · ", one] : [one],
      )}
    </p>
  );
}

/** Links to the parts of a plan's document that a sentence names, in the report `file`. */
function Places({ file, plan, parts }) {
  const links = parts.map(({ path, name }) => (
    <a key={path} href={placeOf(file, plan, path)}>
      <bdi>{brief(name, 60)}</bdi>
    </a>
  ));
  return (
    <p className="rwp-matches rw-muted rw-small" data-testid="places">
      Show: {links.flatMap((one, n) => (n ? [" · ", one] : [one]))}
    </p>
  );
}

export function Findings({ server, job, file }) {
  return (
    <section className="rwp-box" aria-label="What was found">
      <h2>What was found</h2>
      <ul className="rwp-findings">
        {job.findings.map(({ sentence, plan, parts }, n) => (
          <li key={n} data-testid="finding">
            <p className="rwp-said">
              <bdi>{brief(sentence, 600)}</bdi>
            </p>
            {parts.length > 0 && <Places {...{ file, plan, parts }} />}
            {plan !== null && <Matches {...{ server, job, plan }} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
