// The page of one match, kept in one file: no server, no Python, nothing from elsewhere.

import { createRoot } from "react-dom/client";
import { messageOf } from "../data/problem.js";
import { readFilm } from "./data.js";
import { Film } from "./Film.jsx";

const root = document.getElementById("film");
if (root) {
  const page = createRoot(root);
  try {
    const film = readFilm((id) => document.getElementById(id)?.textContent ?? "");
    page.render(<Film {...film} />);
  } catch (problem) {
    page.render(<p role="alert">{messageOf(problem)}</p>);
  }
}
