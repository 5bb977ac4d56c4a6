// What lies above the page: the open dialog, toasts, and the sign that a file may be dropped.

import { useEffect, useState } from "react";
import { ownIn } from "../../data/lookup.js";
import { importFiles } from "../actions/transfer.js";
import { useStudio } from "../context.js";
import { ChoiceDialog } from "./ChoiceDialog.jsx";
import { ConfirmDialog, DraftDialog, PasteDialog, ProgressDialog, TextDialog } from "./dialogs.jsx";
import { ReportDialog } from "./Fidelity.jsx";
import { IconButton } from "./icons.jsx";
import { ImportDialog } from "./ImportDialog.jsx";
import { MoveDialog } from "./MoveDialog.jsx";
import { NewDialog } from "./NewDialog.jsx";
import { Palette } from "./Palette.jsx";
import { ConflictDialog, DraftExistsDialog, HistoryDialog } from "./revisions.jsx";
import { PictureDialog } from "./PictureDialog.jsx";
import { SheetDialog } from "./SheetDialog.jsx";
import { UsagesDialog } from "./UsagesDialog.jsx";
import { useObserved } from "../../data/useObserved.js";

/** @import { DialogProps, Dialogs, StudioParts } from "../types.js" */

/** @import { ComponentType } from "react" */

/** @type {{ [Kind in keyof Dialogs]: ComponentType<DialogProps<Kind>> }} */
const DIALOGS = {
  text: TextDialog,
  confirm: ConfirmDialog,
  choice: ChoiceDialog,
  usages: UsagesDialog,
  new: NewDialog,
  paste: PasteDialog,
  move: MoveDialog,
  picture: PictureDialog,
  progress: ProgressDialog,
  draft: DraftDialog,
  import: ImportDialog,
  conflict: ConflictDialog,
  draftExists: DraftExistsDialog,
  history: HistoryDialog,
  sheet: SheetDialog,
  report: ReportDialog,
  palette: Palette,
};

/** @param {StudioParts} studio */
function useDrop(studio) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    let depth = 0;
    const files = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
    const enter = (event) => {
      if (files(event)) {
        depth += 1;
        setOver(true);
        event.preventDefault();
      }
    };
    const leave = (event) => {
      if (files(event)) {
        depth -= 1;
        if (depth <= 0) {
          depth = 0;
          setOver(false);
        }
      }
    };
    const hover = (event) => {
      if (files(event)) event.preventDefault();
    };
    const drop = (event) => {
      if (!files(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      importFiles(studio, [...event.dataTransfer.files]);
    };
    const pairs = { dragenter: enter, dragleave: leave, dragover: hover, drop };
    for (const [name, fn] of Object.entries(pairs)) window.addEventListener(name, fn);
    return () => {
      for (const [name, fn] of Object.entries(pairs)) window.removeEventListener(name, fn);
    };
  }, [studio]);
  return over;
}

export function Overlays() {
  const studio = useStudio();
  const { app } = studio;
  const { dialog, toasts, said } = useObserved(app);
  const dropping = useDrop(studio);
  const Shown = dialog && ownIn(DIALOGS, dialog.kind);
  return (
    <>
      {Shown && <Shown key={dialog.kind} {...dialog.props} answer={dialog.answer} />}
      {dropping && <div className="rw-drop">Drop the file to import it</div>}
      <span role="status" className="rw-hidden" data-testid="went">
        {said}
      </span>
      <div className="rw-toasts" role="status" aria-live="polite">
        {toasts.map((toast) => (
          <div key={toast.id} className="rw-toast" data-testid="toast">
            <span>{toast.message}</span>
            {toast.action && (
              <button
                type="button"
                onClick={() => {
                  app.dismiss(toast.id);
                  toast.action?.run();
                }}
              >
                {toast.action.label}
              </button>
            )}
            <IconButton
              small
              icon="close"
              label="Dismiss"
              style={{ color: "inherit" }}
              onClick={() => app.dismiss(toast.id)}
            />
          </div>
        ))}
      </div>
    </>
  );
}
