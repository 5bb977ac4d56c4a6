// The rules of a document in plain words: to read, print and keep; a sentence leads to its place.

import { useStudio } from "../context.js";
import { download } from "../files.js";
import { stemOf } from "../model/filename.js";
import { Button, Dialog } from "./Dialog.jsx";

/** @import { DialogProps } from "../types.js" */

/** @param {DialogProps<"sheet">} props */
export function SheetDialog({ sheet, answer }) {
  const { store } = useStudio();
  const show = (path) => {
    answer(null);
    store.select(path);
  };
  const keep = () => download(`${stemOf(`${sheet.title} rules`)}.html`, sheet.page, "text/html");
  return (
    <Dialog
      title={`Rules of ${sheet.title}`}
      wide
      className="sheet"
      onClose={() => answer(null)}
      footer={
        <>
          <Button onClick={keep}>Save as a page</Button>
          <Button onClick={() => window.print()}>Print</Button>
          <Button kind="primary" onClick={() => answer(null)}>
            Close
          </Button>
        </>
      }
    >
      <div className="content rw-sheet" data-testid="sheet" tabIndex={0}>
        {sheet.sections.map(({ title, statements, picture }, n) => (
          <section key={n}>
            <h3>{title}</h3>
            {picture && (
              <figure>
                <img src={`data:image/svg+xml,${encodeURIComponent(picture.svg)}`} alt="" />
                <figcaption>{picture.told}</figcaption>
              </figure>
            )}
            <ul>
              {statements.map(({ text, path }, i) => (
                <li key={i}>
                  {text}
                  {path && (
                    <button type="button" title="Show where this stands" onClick={() => show(path)}>
                      where?
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
