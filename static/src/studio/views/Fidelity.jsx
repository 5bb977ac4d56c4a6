// What another format keeps of a document, and what became of each thing in a file.

import { Button, Dialog } from "./Dialog.jsx";
import { Icon } from "./icons.jsx";

/** @import { DialogProps } from "../types.js" */

const LEVELS = { lost: ["Lost", "warning"], changed: ["Changed", "info"], kept: ["Kept", "ok"] };

/**
 * What another format keeps of a document, and what not.
 * @param {{ report?: import("../types.js").Kept[] }} props
 */
export function Fidelity({ report }) {
  if (!report?.length) return null;
  return Object.entries(LEVELS).map(([level, [title, icon]]) => {
    const rows = report.filter((one) => one.level === level);
    return (
      rows.length > 0 && (
        <div key={level} data-testid={`fidelity-${level}`}>
          <strong>{title}</strong>
          <ul className="plain" style={{ marginTop: 4 }}>
            {rows.slice(0, 60).map(({ what, message }, i) => (
              <li key={i} className="rw-row" style={{ alignItems: "flex-start" }}>
                <span className={`rw-sev ${icon}`}>
                  <Icon name={icon === "ok" ? "check" : icon} size={14} />
                </span>
                <span>
                  {what && <b>{what}</b>}
                  {what && message ? ": " : ""}
                  {message}
                </span>
              </li>
            ))}
            {rows.length > 60 && <li className="rw-muted">… and {rows.length - 60} more</li>}
          </ul>
        </div>
      )
    );
  });
}

const SHOWN = 200; // rows of a table; a bulk file has thousands

/**
 * What became of each thing in a file, as a table with its counts in the title.
 * @param {import("../types.js").ImportTable} props
 */
export function ImportTable({ title, columns, rows }) {
  return (
    <div>
      <strong>{title}</strong>
      <div
        className="rw-scroll"
        style={{ maxHeight: 320, overflow: "auto", marginTop: 4 }}
        tabIndex={0}
        role="region"
        aria-label={title}
      >
        <table className="rw-table" data-testid="import-table">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map(({ name, status, reason, level }, i) => (
              <tr key={i} data-status={status}>
                <th scope="row">{name}</th>
                <td>
                  <span className={`rw-sev ${level}`}>
                    <Icon name={level === "ok" ? "check" : level} size={14} />
                  </span>{" "}
                  {status}
                </td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > SHOWN && <p className="rw-muted">… and {rows.length - SHOWN} more</p>}
    </div>
  );
}

/**
 * A finished conversion, to read and to close.
 * @param {DialogProps<"report">} props
 */
export function ReportDialog({ title, lead, report, answer }) {
  return (
    <Dialog
      title={title}
      wide
      onClose={() => answer(null)}
      footer={
        <Button kind="primary" data-autofocus onClick={() => answer(null)}>
          Close
        </Button>
      }
    >
      <div className="content" data-testid="fidelity-report">
        <p>{lead}</p>
        <Fidelity report={report} />
      </div>
    </Dialog>
  );
}
