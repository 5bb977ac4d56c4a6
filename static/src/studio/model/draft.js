// What is typed into a box and not handed on yet. An answer to what was handed on before may come
// late: what was typed meanwhile is newer, and stays.

import { Observable } from "../../data/observable.js";

const NOTHING = { text: null, opened: null };

/**
 * `text` is what the box shows in place of its value, null where it shows that; `opened` the text
 * that the box began with, which is nothing typed; `sent` what was handed on and has not come back
 * yet.
 */
export class Draft extends Observable {
  value = "";
  /** @type {(text: string) => any} */
  send = () => {};
  late = null; // a text that was taken, whose value is still to come
  line = Promise.resolve();

  constructor() {
    super({ ...NOTHING, sent: null });
  }

  /** The box as it is drawn now: the value behind it, and what takes a text (see `hand`). */
  follow(value, send) {
    const came = value !== this.value;
    this.value = value;
    this.send = send;
    if (!came) return;
    const { text, opened } = this.state;
    if (this.late !== null) this.end(this.late);
    else if (text !== null && text === opened) this.open(); // nothing is typed yet
  }

  /** Begin with the value as it is. */
  open = () => this.put({ text: this.value, opened: this.value });

  type = (text) => this.put({ text });

  /** Take back what was typed. */
  drop = () => this.put(NOTHING);

  /**
   * Hand on what is typed, once: `send` may answer a promise, of true where the value comes later
   * still.
   * The text is shown until then. Where another is under way, this one waits for it, and is about
   * what that has made.
   */
  hand = () => {
    const { text, opened, sent } = this.state;
    if (text === null || text === sent) return;
    if (text === opened || (sent === null && text === this.value)) {
      this.drop();
      return;
    }
    this.put({ sent: text });
    const ask = () => this.ask(text);
    this.line = sent === null ? ask() : this.line.then(ask, ask);
  };

  /** Send a text; the promise is kept whatever becomes of it. */
  ask(text) {
    const before = this.value;
    let answer;
    try {
      answer = text === before ? undefined : this.send(text);
    } catch (problem) {
      this.end(text);
      throw problem;
    }
    if (typeof answer?.then !== "function") return Promise.resolve(this.end(text));
    const taken = (result) => {
      if (result === true && this.value === before) this.late = text;
      else this.end(text);
    };
    return answer.then(taken, () => this.end(text));
  }

  /**
   * A text that was sent is answered: from now on the box shows its value, or what was typed since.
   */
  end(sent) {
    this.late = null;
    const { state } = this;
    if (state.sent === sent)
      this.put(state.text === sent ? { ...NOTHING, sent: null } : { sent: null });
  }
}
