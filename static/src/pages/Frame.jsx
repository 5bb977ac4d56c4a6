// What the server's pages share: the bar at the top, and what is said when the server is away.
import { useSyncExternalStore } from "react";
import { ownIn } from "../data/lookup.js";
import { chooseTheme, themeNow, watchTheme } from "../studio/theme.js";
import { Icon, IconButton } from "../studio/views/icons.jsx";
import { useObserved } from "../data/useObserved.js";

const PAGES = [
  ["evaluate", "New evaluation"],
  ["jobs", "Evaluations"],
];

function Theme() {
  const theme = useSyncExternalStore(watchTheme, themeNow);
  const next = theme === "dark" ? "light" : "dark";
  return (
    <IconButton
      icon={ownIn({ light: "sun", dark: "moon" }, theme)}
      label="Theme"
      title={`Click for the ${next} theme.`}
      onClick={() => chooseTheme(next)}
    />
  );
}

/**
 * The page around its content; `at` is the page that is open.
 * @param {{
 *   server: import("./server.js").Server, at: string, children: import("react").ReactNode
 * }} props
 */
export function Frame({ server, at, children }) {
  const { online } = useObserved(server);
  const theme = useSyncExternalStore(watchTheme, themeNow);
  return (
    <div className="rw rwp" data-theme={theme}>
      <header className="rwp-top">
        <a className="rwp-brand" href={server.address(".")}>
          <Icon name="brand" size={18} />
          Rulewright
        </a>
        <nav aria-label="Pages">
          {PAGES.map(([path, title]) => (
            <a
              key={path}
              href={server.address(path)}
              aria-current={path === at ? "page" : undefined}
            >
              {title}
            </a>
          ))}
        </nav>
        <span className="rw-grow" />
        <Theme />
      </header>
      <p
        className="rwp-away"
        role="status"
        data-testid="online"
        data-online={online}
        hidden={online}
      >
        {!online &&
          "The server does not answer. What it told last is shown; this page goes on by itself when it is back."}
      </p>
      <main className="rwp-main">{children}</main>
    </div>
  );
}
