// The line below the panes: how many problems there are, and what the two workers do.

import { useMemo } from "react";
import { useStore, useStudio, useUi } from "../context.js";
import { Activity } from "./Activity.jsx";
import { Banners } from "./Banners.jsx";
import { BootStatus } from "./BootStatus.jsx";
import { Icon } from "./icons.jsx";
import { counted, countsOf, ORDER } from "./Problems.jsx";

/** What the check says, as short as can be; it never opens the list by itself. */
function Counts() {
  const issues = useStore((s) => s.check.issues);
  const failed = useStore((s) => s.check.failed);
  const pending = useStore((s) => s.check.pending);
  const counts = useMemo(() => countsOf(issues), [issues]);
  if (failed) return "Not checked";
  if (!issues.length) return pending ? "Checking…" : "None";
  return ORDER.filter((s) => counts.get(s)).map((s) => (
    <span key={s} className={`rw-badge ${s}`}>
      <Icon name={s} size={12} />
      {counted(s, counts.get(s) ?? 0)}
    </span>
  ));
}

export function StatusBar() {
  const { ui } = useStudio();
  const { size } = useUi();
  return (
    <footer className="rw-status">
      <button
        type="button"
        className="rw-tab"
        aria-pressed={ui.visible.includes("problems")}
        onClick={() => ui.togglePane("problems")}
      >
        Problems
      </button>
      <span role="status" aria-live="polite" className="rw-counts rw-muted rw-small">
        <Counts />
      </span>
      <Banners />
      {size !== "narrow" && (
        <div className="rw-doing">
          <BootStatus />
          <Activity />
        </div>
      )}
    </footer>
  );
}
