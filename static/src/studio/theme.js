// Light or dark: the page's `data-theme` is the truth, so that every part of the page (and the
// shell around the studio) follows the one toggle. Without a choice the system decides.

// shared with the shell, which sets the theme before the first paint
const KEY = "rulewright.theme";
const system = () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

/** What the person chose: light, dark or auto. */
export function chosenTheme() {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "light" || kept === "dark" ? kept : "auto";
  } catch {
    return "auto";
  }
}

/** The theme in force. */
export function themeNow() {
  const set = document.documentElement.dataset.theme;
  return set === "light" || set === "dark" ? set : system();
}

/** Choose light, dark, or auto: what the system says. */
export function chooseTheme(choice) {
  try {
    if (choice === "auto") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // Only this visit remembers it then.
  }
  document.documentElement.dataset.theme = choice === "auto" ? system() : choice;
}

/** Call `fn` whenever the theme in force may have changed; answers the function that stops it. */
export function watchTheme(fn) {
  const query = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    if (chosenTheme() === "auto") document.documentElement.dataset.theme = system();
    fn();
  };
  const watch = new MutationObserver(fn);
  watch.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  query.addEventListener("change", follow);
  return () => {
    watch.disconnect();
    query.removeEventListener("change", follow);
  };
}
