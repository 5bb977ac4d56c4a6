// The frame of every dialog: a native modal, so that Esc closes it and the focus stays inside.

import { useEffect, useRef } from "react";
import { IconButton } from "./icons.jsx";

/** @import { ComponentProps, ReactNode } from "react" */

/**
 * @param {{
 *   title?: string, label?: string, onClose: () => void, children: ReactNode, footer?: ReactNode,
 *   wide?: boolean, className?: string,
 * }} props
 */
export function Dialog({ title, onClose, children, footer, wide = false, className = "", label }) {
  const ref = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const before = /** @type {HTMLElement | null} */ (dialog.getRootNode().activeElement);
    if (!dialog.open) dialog.showModal();
    const first = /** @type {HTMLInputElement | null} */ (dialog.querySelector("[data-autofocus]"));
    first?.focus();
    first?.select?.();
    return () => {
      dialog.close();
      before?.focus?.();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      className={`rw-dialog ${wide ? "wide" : ""} ${className}`}
      aria-label={label ?? title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.preventDefault();
          event.stopPropagation();
          onClose();
        }
      }}
      onPointerDown={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      {title && (
        <header>
          <h2>{title}</h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </header>
      )}
      {children}
      {footer && <footer>{footer}</footer>}
    </dialog>
  );
}

/**
 * @param {ComponentProps<"button"> & { kind?: string, [data: `data-${string}`]: unknown }} props
 */
export const Button = ({ kind = "", ...rest }) => (
  <button type="button" className={`rw-button ${kind}`} {...rest} />
);
