// The systems whose documents are drawn as graphs, without their views: a command needs no React.
export const GRAPHS = new Set(["boards", "defense"]);
