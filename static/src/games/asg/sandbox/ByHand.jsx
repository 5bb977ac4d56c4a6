// The position changed by hand: troops and owner of a node, a player's supply; a ply of its own.
import { useEffect, useState } from "react";
import { useDraft } from "../../../studio/form/useDraft.js";
import { PLAYERS } from "../look.js";
import { ownIn } from "../../../data/lookup.js";
import { NumberInput } from "../../../studio/form/NumberInput.jsx";

const OWNERS = [...PLAYERS, "Neutral"];
const whole = (text) => (/^\d{1,10}$/.test(String(text).trim()) ? Number(text) : null);

function Amount({ name, value, onChange }) {
  return (
    <label>
      {name}{" "}
      <NumberInput
        className=""
        waits
        min="0"
        step="1"
        aria-label={name}
        value={value}
        aria-invalid={whole(value) === null || undefined}
        onText={onChange}
      />
    </label>
  );
}

/** Escape takes back what is typed. */
const backOf =
  ({ drop }) =>
  (event) => {
    if (event.key === "Escape") drop();
  };

const written = ({ owner, forces }) =>
  JSON.stringify([owner, ...PLAYERS.map((player) => ownIn(forces, player))]);
const read = (text) => {
  const [owner, ...amounts] = JSON.parse(text);
  return { owner, forces: Object.fromEntries(PLAYERS.map((player, n) => [player, amounts[n]])) };
};
const numbersIn = (forces) =>
  Object.fromEntries(PLAYERS.map((player) => [player, whole(ownIn(forces, player))]));

/**
 * One node: the form starts from what stands there; what is typed stays until it is set or taken
 * back.
 */
function Node({ node, nodes, enabled, onChoose, onEdit }) {
  const stands = written({
    owner: node.owner,
    forces: Object.fromEntries(PLAYERS.map((player) => [player, String(ownIn(node, player) ?? 0)])),
  });
  const send = (text) => {
    const { owner, forces } = read(text);
    return onEdit({ node: node.id, owner, ...numbersIn(forces) });
  };
  const draft = useDraft(stands, send, node.id); // one for the whole form: it is set as a whole
  const { owner, forces } = read(draft.shown);
  const ready =
    enabled &&
    draft.shown !== stands &&
    Object.values(numbersIn(forces)).every((number) => number !== null);
  // A node holds troops of one side: whoever comes drives the others out of the form.
  const put = (player, text) =>
    draft.type(
      written({
        owner,
        forces:
          Number(whole(text)) > 0
            ? { P1: "0", P2: "0", [player]: text }
            : { ...forces, [player]: text },
      }),
    );
  return (
    <form
      className="rwa-amount"
      aria-label="Change a node"
      data-testid="hand-node"
      onKeyDown={backOf(draft)}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) draft.hand();
      }}
    >
      <label>
        Node{" "}
        <select value={node.id} onChange={(event) => onChoose(event.target.value)}>
          {nodes.map((each) => (
            <option key={each.id} value={each.id}>
              {each.id}
            </option>
          ))}
        </select>
      </label>
      <label>
        Owner{" "}
        <select
          value={owner}
          onChange={(event) => draft.type(written({ owner: event.target.value, forces }))}
        >
          {OWNERS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      {PLAYERS.map((player) => (
        <Amount
          key={player}
          name={player}
          value={ownIn(forces, player)}
          onChange={(text) => put(player, text)}
        />
      ))}
      <button type="submit" disabled={!ready}>
        Set
      </button>
    </form>
  );
}

/** The form of the node that was chosen last, on the map or in the form. */
function Nodes({ nodes, chosen, enabled, onEdit }) {
  const [id, setId] = useState(chosen);
  useEffect(() => {
    if (chosen) setId(chosen);
  }, [chosen]);
  const node = nodes.find((each) => each.id === id) ?? nodes[0];
  return node ? <Node {...{ node, nodes, enabled, onEdit }} onChoose={setId} /> : null;
}

function Supply({ player, value, enabled, onEdit }) {
  const draft = useDraft(String(value), (text) => onEdit({ player, supply: whole(text) }));
  const number = whole(draft.shown);
  const ready = enabled && number !== null && number !== value;
  return (
    <form
      className="rwa-amount"
      aria-label={`Change the supply of ${player}`}
      data-testid={`hand-supply-${player}`}
      onKeyDown={backOf(draft)}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) draft.hand();
      }}
    >
      <Amount name={`Supply of ${player}`} value={draft.shown} onChange={draft.type} />
      <button type="submit" disabled={!ready}>
        Set
      </button>
    </form>
  );
}

/** Props: {match, chosen (node id), enabled, onEdit}. Nothing where the game takes no edits. */
export function ByHand({ match, chosen, enabled, onEdit }) {
  if (!match.can_edit || match.result) return null;
  return (
    <details
      className="rwa-left rwa-hand"
      data-testid="by-hand"
      onKeyDown={(event) => event.stopPropagation()}
    >
      <summary>Change by hand</summary>
      <Nodes nodes={match.view.nodes} {...{ chosen, enabled, onEdit }} />
      {PLAYERS.map((player) => (
        <Supply
          key={player}
          {...{ player, enabled, onEdit }}
          value={ownIn(match.view.supply, player) ?? 0}
        />
      ))}
      {!enabled && <p className="rwa-maybe">Carry out or remove the listed orders first.</p>}
    </details>
  );
}
