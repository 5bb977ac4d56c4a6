// The door of the server's pages: a new evaluation, all of them, and the report of one, by their
// addresses.
import { createRoot } from "react-dom/client";
import balanceCss from "../balance/balance.css";
import themeCss from "../studio/styles/theme.css";
import { themeNow } from "../studio/theme.js";
import { Evaluate } from "./Evaluate.jsx";
import { Frame } from "./Frame.jsx";
import { Job } from "./Job.jsx";
import { Jobs } from "./Jobs.jsx";
import pagesCss from "./pages.css";
import { Server } from "./server.js";

const base = new URL(".", import.meta.url);
const root = new URL("..", base);
const JOB = /^jobs\/([0-9a-f]{32})$/;

/**
 * The name of the page that is open, and what it shows.
 * @param {Server} server
 * @returns {[string, import("react").ReactNode]}
 */
function content(server) {
  const path = location.pathname.slice(root.pathname.length);
  const job = JOB.exec(path)?.[1];
  if (job) return ["jobs", <Job key={job} {...{ server }} id={job} />];
  if (path === "jobs") return ["jobs", <Jobs key={path} {...{ server }} />];
  return [
    "evaluate",
    <Evaluate key={path} query={location.search.slice(1)} {...{ server, base }} />,
  ];
}

const style = document.createElement("style");
style.textContent = [themeCss.replace(/^:host[^}]*}/, ""), balanceCss, pagesCss].join("\n");
document.head.append(style);
document.documentElement.dataset.theme = themeNow();

const server = new Server(root.href);
const [at, page] = content(server);
const place = document.getElementById("page");
if (place) createRoot(place).render(<Frame {...{ server, at }}>{page}</Frame>);
