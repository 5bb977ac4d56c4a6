// The commands of the DSL, from the engine's table, to drag into the graph or to add by a press.

export const DRAGGED = "application/x-rulewright-command";

/** `onPick(name)` adds the command to the chosen node. */
export function Palette({ table, readOnly, onPick }) {
  const groups = new Map();
  for (const command of table.values())
    groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  const start = (event, name) => {
    event.dataTransfer.setData(DRAGGED, name);
    event.dataTransfer.setData("text/plain", name);
    event.dataTransfer.effectAllowed = "copy";
  };
  return (
    <nav className="rwg-palette" aria-label="Commands to add">
      {[...groups].map(([group, commands]) => (
        <section key={group}>
          <h5>{group}</h5>
          <div>
            {commands.map(({ name, signature, doc, result }) => (
              <button
                key={name}
                type="button"
                draggable={!readOnly}
                disabled={readOnly}
                data-kind={result ?? "any"}
                data-command={name}
                title={`${signature.replaceAll("_", " ")}\n${doc}`}
                aria-label={`Add ${name}`}
                onDragStart={(event) => start(event, name)}
                onClick={() => onPick(name)}
              >
                {name}
              </button>
            ))}
          </div>
        </section>
      ))}
    </nav>
  );
}
