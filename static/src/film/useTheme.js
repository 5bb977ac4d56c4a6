// Light or dark: what the system says, until somebody chooses.

import { useEffect, useState } from "react";

const query = () => matchMedia("(prefers-color-scheme: dark)");

/** @returns {["light" | "dark", (theme: "light" | "dark") => void]} */
export function useTheme() {
  const [chosen, choose] = useState(/** @type {"light" | "dark" | null} */ (null));
  const [isDark, setDark] = useState(() => query().matches);
  useEffect(() => {
    const list = query();
    const follow = () => setDark(list.matches);
    list.addEventListener("change", follow);
    return () => list.removeEventListener("change", follow);
  }, []);
  return [chosen ?? (isDark ? "dark" : "light"), choose];
}
