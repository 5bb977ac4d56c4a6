/** What a call can fail with, as codes that callers tell apart and sentences for people. */

/** A refusal or failure of a call; `code` is stable (`area.kebab-case`). */
export class CallError extends Error {
  /** @param {{ code: string, message: string } & Record<string, unknown>} problem */
  constructor({ code, message, ...more }) {
    super(message);
    this.name = "CallError";
    this.code = code;
    // eslint-disable-next-line rulewright/names-are-data -- issues, path, causes: members that the engine names, never a document
    Object.assign(this, more);
  }
}

/**
 * @param {string} code
 * @param {string} message
 */
const make = (code, message) => new CallError({ code, message });

/** The worker was ended under the call, by a restart that was not about the call. */
export const ended = (message = "The running call was stopped.") => make("worker.stopped", message);
/** The caller itself, or the document's end, withdrew the call. */
export const aborted = () => make("worker.aborted", "The call was withdrawn.");
/**
 * A person stopped the call, or it took longer than a person lets it.
 * @param {string | undefined} what
 */
export const stopped = (what) => make("call.stopped", `Stopped: ${what}.`);
/**
 * Why a call has no answer whose worker was ended.
 * @param {{ isStopped: boolean, what?: string }} call
 */
export const lost = ({ isStopped, what }) => (isStopped ? stopped(what) : ended());
/**
 * The worker ended under the call, and did so again when it was asked a second time.
 * @param {string | undefined} what
 */
export const fatal = (what) =>
  make("call.fatal", `${what} ended Python, also when it was tried again. Nothing was lost.`);
/**
 * An automatic question that ended the worker before is not asked again by itself.
 * @param {string | undefined} what
 */
export const held = (what) => make("call.held", `Not done by itself: ${what}.`);
/**
 * There is no worker that could be asked: it did not start, or ended too often.
 * @param {string} message
 */
export const failed = (message) => new CallError({ code: "worker.failed", message, unasked: true });

const QUIET = new Set(["worker.aborted", "call.stopped", "call.held"]);

/**
 * Whether a failure needs no further word: it was wanted, and what was stopped is said elsewhere.
 */
export const isQuiet = (problem) => QUIET.has(problem?.code);

/** Codes that say: the call itself was too much, so asking it again needs a person's word. */
const HEAVY = new Set(["call.stopped", "call.fatal", "call.out-of-memory", "worker.failed"]);
export const isHeavy = (problem) => HEAVY.has(problem?.code) && !problem.unasked;

export const slow = () =>
  "Starting Python takes too long. Check the connection to the server, then press Restart.";
export const stale = () => "This page is older than the files on the server. Reload the page.";
/** @param {string} [detail] */
export const broken = (detail) =>
  detail
    ? `The Python worker broke down (${detail}). Press Restart; if it happens again, close other ` +
      "tabs to free memory and reload the page."
    : "The Python worker could not be loaded. Check that the server is running, then press Restart.";
export const silent = () =>
  "Python stopped answering while it started. Press Restart; if it happens again, reload the page.";
export const endless = () =>
  "Python ended several times in a row. Press Restart; if it happens again, close other tabs to " +
  "free memory and reload the page.";
