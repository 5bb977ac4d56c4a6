/**
 * Python itself, in a worker or in node: boots in named steps and answers calls.
 *
 * The engine (core) comes first and answers without the checker (pydantic); the checker is loaded
 * when a call turns out to need it, when the worker is idle, or at boot for an author worker.
 * A boot starts from a memory snapshot of the engine, imported and with the shipped games loaded;
 * should that fail, Python starts from its files, which takes longer and comes to the same.
 * User text reaches Python only as arguments of `call`, never as source.
 */
import { heartbeat } from "./beat.js";
import { unpack } from "./snapshot.js";
import { messageOf, problemOf } from "../data/problem.js";
import { SITE_PACKAGES, ENGINE_ZIP, ENGINE, CHECKER, HOSTS, RESTORED, IMPORTS } from "./python.js";

/** @import { Python } from "./types.js" */

/** What Python is started with: fixed hashing, and no plug-in search in pydantic. */
export const ENVIRONMENT = {
  HOME: "/home/pyodide",
  PYTHONHASHSEED: "0",
  PYDANTIC_DISABLE_PLUGINS: "__all__",
};

export class Runtime {
  /** @type {Python | null} */
  #py = null;
  /** @type {((method: string, payload: string) => string) | null} */
  #call = null;
  /** @type {{ take: () => boolean, destroy: () => void } | null} */
  #later = null; // knows whether the checker was asked for
  #files = new Map(); // name → promise of bytes
  /** @type {Promise<void> | null} */
  #checker = null; // promise of the loaded checker, once asked for
  #options;
  #beat;
  #heart; // what Python looks at between its instructions

  /** Whether the boot started from the snapshot. */
  restored = false;

  /** Whether Python has come to its end: nothing more can be asked. */
  broken = false;

  /**
   * options: {role, loadPyodide, python: {indexURL, stdLibURL, lockFileContents}, fetchBytes(name),
   * native: [file names], trusted: [digests], interrupt: Uint8Array|null, onStep(step, message),
   * onBeat?(isLoading), snapshot?: file name}
   */
  constructor(options) {
    this.#options = options;
    this.#beat = options.onBeat ?? (() => {});
    this.#heart =
      options.onBeat || options.interrupt
        ? heartbeat(options.interrupt, () => this.#beat(false))
        : undefined;
    if (options.snapshot) this.#file(options.snapshot);
    this.#file("engine.zip");
  }

  /** Boots up to the first possible call. */
  async boot() {
    const { role, trusted, onStep } = this.#options;
    if (role === "author") this.prefetchChecker();
    onStep("python", "Starting Python");
    const py = (await this.#restore()) ?? (await this.#load());
    this.#py = py;
    onStep("rules", "Loading the rules engine");
    py.FS.writeFile(ENGINE_ZIP, await this.#file("engine.zip"), { canOwn: true });
    py.runPython(this.restored ? RESTORED : ENGINE);
    this.#later = py.globals.get("_checker_later");
    if (role === "author") {
      onStep("checks", "Loading the checker");
      await this.loadChecker();
    }
    py.runPython(HOSTS.get(role));
    const call = py.globals.get("call");
    this.#call = call;
    call("trust", JSON.stringify({ digests: trusted }));
    this.#holdImports();
    py.setInterruptBuffer(this.#heart);
  }

  get #python() {
    if (!this.#py) throw new Error("Python was not started.");
    return this.#py;
  }

  /** Bytes of Python's memory, which grows and never shrinks. */
  get memory() {
    return this.#py?._module?.HEAP8?.length ?? 0;
  }

  /** The JSON answer of one call; loads the checker and asks again where that was missing. */
  async call(method, payload) {
    if (isTooDeep(payload)) return TOO_DEEP;
    // Once for the call: a Stop that comes while the checker is fetched is for this call too.
    if (this.#options.interrupt) Atomics.store(this.#options.interrupt, 0, 0);
    const answer = this.#ask(method, payload);
    if (!this.#later?.take() || wasStopped(answer)) return answer;
    await this.loadChecker();
    return this.#ask(method, payload);
  }

  /** Fetches the checker's files without loading them. */
  prefetchChecker() {
    for (const name of ["checker.zip", ...this.#options.native]) this.#file(name);
  }

  /** Loads pydantic; calls made meanwhile wait only for the step that is running. */
  loadChecker() {
    this.#checker ??= this.#loadChecker().catch((error) => {
      this.#checker = null; // a later call tries again
      throw error;
    });
    return this.#checker;
  }

  #load(more = {}) {
    const { loadPyodide, python } = this.#options;
    return loadPyodide({ ...python, env: { ...ENVIRONMENT }, ...more });
  }

  async #restore() {
    if (!this.#options.snapshot) return null;
    try {
      const snapshot = unpack(await this.#file(this.#options.snapshot));
      const py = await this.#load({ _loadSnapshot: snapshot });
      this.restored = true;
      return py;
    } catch (error) {
      console.warn(
        `Python starts from its files, as its snapshot cannot be used: ${messageOf(error)}`,
      );
      return null;
    } finally {
      this.#files.delete(this.#options.snapshot);
    }
  }

  async #loadChecker() {
    const { native } = this.#options;
    this.#beat(true);
    this.prefetchChecker();
    const [checker, ...files] = await Promise.all(
      ["checker.zip", ...native].map((name) => this.#file(name)),
    );
    const { FS } = this.#python;
    FS.writeFile("/checker.zip", checker, { canOwn: true });
    native.forEach((name, i) => {
      const path = `${SITE_PACKAGES}/${name.replace(/^native\//, "")}`;
      FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      FS.writeFile(path, files[i], { canOwn: true });
    });
    this.#files.clear();
    this.#uninterrupted(CHECKER);
    for (const module of ["pydantic_core", "pydantic", "core.schema"]) {
      this.#uninterrupted(`import ${module}`);
      await pause();
    }
    this.#later?.destroy();
    this.#later = null;
    this.#beat(false);
  }

  #holdImports() {
    if (!this.#heart) return;
    this.#python.globals.set("_hold", (isHeld) => this.#heart.hold(isHeld));
    this.#python.runPython(IMPORTS);
  }

  #uninterrupted(code) {
    this.#python.setInterruptBuffer(undefined);
    try {
      this.#python.runPython(code);
    } finally {
      this.#python.setInterruptBuffer(this.#heart);
    }
  }

  #ask(method, payload) {
    try {
      if (!this.#call) throw new Error("Python was not started.");
      return this.#call(method, payload);
    } catch (error) {
      this.broken = problemOf(error).type !== "KeyboardInterrupt";
      return failure(this.broken);
    }
  }

  #file(name) {
    if (!this.#files.has(name)) {
      const bytes = this.#options.fetchBytes(name);
      // reported where it is awaited; a later call tries again
      bytes.catch(() => this.#files.delete(name));
      this.#files.set(name, bytes);
    }
    return this.#files.get(name);
  }
}

const DEPTH = 200; // brackets within brackets; documents may have 100, the rest of a payload few
const TOO_DEEP = JSON.stringify({
  ok: false,
  error: { code: "call.too-deep", message: "This is nested too deeply to be worked on." },
});

// The reader of JSON recurses in C, and a stack that overflows in WebAssembly ends Python for good.
function isTooDeep(json) {
  let depth = 0;
  for (let i = 0; i < json.length; i += 1) {
    const c = json.charCodeAt(i);
    if (c === 0x22) i = endOfString(json, i);
    else if (c === 0x5b || c === 0x7b) depth += 1;
    else if (c === 0x5d || c === 0x7d) depth -= 1;
    if (depth > DEPTH) return true;
  }
  return false;
}

function endOfString(json, start) {
  for (let i = start + 1; i < json.length; i += 1) {
    const c = json.charCodeAt(i);
    if (c === 0x5c) i += 1;
    else if (c === 0x22) return i;
  }
  return json.length;
}

/** Whether an answer says that its call was stopped. */
const wasStopped = (answer) => !!JSON.parse(answer).error?.code.endsWith(".interrupted");

// `call` answers every failure itself; what arrives here is an interrupt between its lines, or
// the end of the interpreter.
function failure(broken) {
  const [code, message] = broken
    ? ["worker.failed", "This was too much for Python, which is started again."]
    : ["worker.interrupted", "The call was interrupted."];
  return JSON.stringify({ ok: false, error: { code, message } });
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 0));
