// The ways in which the picture shows one script; every view gets {store, author, entry, mark,
// focus}.
import { ScriptGraph } from "./graph/ScriptGraph.jsx";
import { ScriptPane } from "./script/ScriptPane.jsx";

export const VIEWS = [
  { id: "text", title: "Text", View: ScriptPane },
  { id: "graph", title: "Graph", View: ScriptGraph },
];
