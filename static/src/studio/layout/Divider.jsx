// The bar between two panes, named by what stands on its two sides.

import { useLayoutEffect, useRef } from "react";
import { Separator } from "react-resizable-panels";
import { useUi } from "../context.js";

/**
 * The panes in front of the sets of tabs on one side.
 * @param {Element | null | undefined} part
 */
const titlesIn = (part) =>
  [...(part?.querySelectorAll('[role="tab"][aria-selected="true"]') ?? [])]
    .filter((tab) => tab.closest(".rw-set-head"))
    .map((tab) => tab.firstChild?.textContent?.trim())
    .filter(Boolean)
    .join(" and ");

/** @param {{ orientation: "horizontal" | "vertical" }} props */
export function Divider({ orientation }) {
  useUi();
  const ref = useRef(/** @type {HTMLSpanElement | null} */ (null));
  const isRow = orientation === "vertical";
  useLayoutEffect(() => {
    const bar = ref.current?.closest('[role="separator"]');
    const one = titlesIn(bar?.previousElementSibling);
    const other = titlesIn(bar?.nextElementSibling);
    const name = one && other ? `Divide ${one} from ${other}` : "Divide two panes";
    bar?.setAttribute("aria-label", name); // known only when all is in its place
  });
  return (
    <Separator className={`rw-split ${isRow ? "row" : ""}`}>
      <span ref={ref} hidden />
    </Separator>
  );
}
