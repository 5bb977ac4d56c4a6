/** What the bundler (build/bundle.mjs) puts into the page, and what React's types leave out. */

/** The id of this build, which the page compares with the server's. */
declare const __RULEWRIGHT_BUILD__: string;

/** Where the worker finds its files: what `_manifest` of webapp/build.py says. */
declare const __RULEWRIGHT_FILES__: {
  build: string;
  pyodide: string;
  py: string;
  worker: string;
  native: string[];
  lock: string;
  trusted: string[];
};

/** Style sheets are imported as their text. */
declare module "*.css" {
  const text: string;
  export default text;
}

/** An element that is in the page stands in it or in its shadow root. */
interface Node {
  getRootNode(options?: GetRootNodeOptions): Document | ShadowRoot;
}

/** What the page looks for by a selector is HTML; a drawing is reached through its ref. */
interface ParentNode {
  querySelector(selectors: string): HTMLElement | null;
  querySelectorAll(selectors: string): NodeListOf<HTMLElement>;
}

/** In node, where the tests run, a timer is an object, which need not keep the process alive. */
interface Number {
  unref?: () => void;
}
