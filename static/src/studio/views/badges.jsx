// What the top bar says: whether the document is valid and kept, and whether the server is there.

import { useDocuments, useStore, useStudio } from "../context.js";
import { Icon } from "./icons.jsx";

/** What the checker says about the document, in one word. */
export function ValidityBadge() {
  const { ui, store } = useStudio();
  const check = useStore((s) => s.check);
  const parsed = useStore((s) => s.parsed);
  // a change that is being made is to be checked as well
  const pending = useStore((s) => s.check.pending || s.asked > 0);
  const errors = check.issues.filter((issue) => issue.severity === "error").length;
  const warnings = check.issues.filter((issue) => issue.severity === "warning").length;
  let [kind, text] = ["", "Checking…"];
  if (!parsed) [kind, text] = ["error", "Not JSON"];
  else if (errors) [kind, text] = ["error", errors === 1 ? "1 error" : `${errors} errors`];
  else if (check.failed) [kind, text] = ["warning", "Not checked"];
  else if (check.valid && check.unplayed) [kind, text] = ["warning", check.unplayed.headline];
  else if (check.valid)
    [kind, text] = [
      "ok",
      warnings ? `Valid, ${warnings} warning${warnings > 1 ? "s" : ""}` : "Valid",
    ];
  const show = () => {
    ui.showPane("problems");
    const { parseError } = store.getState();
    if (!parsed && parseError) store.emit("reveal-offset", parseError.offset);
  };
  return (
    <button
      type="button"
      className={`rw-badge ${kind}`}
      data-testid="validity"
      data-valid={String(parsed && check.valid === true && !pending)}
      data-pending={String(pending)}
      data-unplayed={check.unplayed ? "true" : undefined}
      onClick={show}
      title={
        check.failed
          ? check.failed.message
          : check.unplayed && !errors
            ? `${check.unplayed.parts.map(({ message }) => message).join("\n")}\nShow the problems`
            : "Show the problems"
      }
    >
      <Icon name={kind === "ok" ? "check" : kind === "error" ? "error" : "info"} size={12} />
      <span className="rw-clip" style={{ maxWidth: "30ch" }}>
        {text}
      </span>
    </button>
  );
}

const SAVED = {
  __proto__: null,
  saved: ["Saved", "Kept in this browser"],
  saving: ["Saving…", "Being kept in this browser"],
  unsaved: ["Saving…", "Being kept in this browser"],
  failed: [
    "Not saved",
    "This browser could not keep the document yet. It tries again by itself; export it to be safe",
  ],
};

export function SavedState() {
  const { workspace } = useStudio();
  useDocuments(); // whether there is a database may change
  const saved = useStore((s) => s.saved);
  const kept = useStore((s) => s.kept);
  const link = useStore((s) => s.library);
  const error = useStore((s) => s.saveError);
  const passing = workspace.storage?.durable === false && saved !== "failed" && kept;
  const [word, tip] = passing
    ? [
        "This visit only",
        "This browser refuses to store documents (a private window?): export what you want to keep",
      ]
    : kept || saved !== "saved"
      ? SAVED[saved]
      : ["Unchanged", "A shipped game; your first edit makes it a document of yours"];
  return (
    <span
      className={`rw-badge ${saved === "failed" ? "error" : passing ? "warning" : ""}`}
      data-testid="saved"
      data-state={saved}
      role="status"
      title={[tip, error, link && `Library revision ${link.rev}`].filter(Boolean).join(". ")}
    >
      {word}
    </span>
  );
}

export function OnlineBadge() {
  const { library } = useStudio();
  const online = useStore((s) => s.online);
  if (online) return <span hidden data-testid="online" data-online="true" />;
  return (
    <button
      type="button"
      className="rw-badge warning"
      data-testid="online"
      data-online="false"
      title="The server does not answer. Editing, checking and playing go on; only the library needs it. Click to try again."
      onClick={() => library.health().catch(() => {})}
    >
      <Icon name="plug" size={12} />
      Server offline
    </button>
  );
}
