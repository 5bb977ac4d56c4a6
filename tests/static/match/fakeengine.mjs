/** The play worker of a match session, made of plain objects. */
import assert from "node:assert/strict";
import { writePayload } from "../../../static/src/worker/exact.js";

export const HUMAN = { kind: "human" };
export const failure = (code) => Object.assign(new Error(code), { code });

/**
 * A two-player game of words: a spec says how many plies its actions last; "half" is half a ply.
 */
export class Engine {
  constructor() {
    this.generation = 1;
    this.calls = [];
    this.interrupts = 0;
    this.tables = new Map();
    this.waiting = new Set();
    this.killAt = null; // {n, late}: the worker is ended at the nth call, before or after its work
    this.agentHolds = null; // set: the next agent call waits for it
    this.listeners = new Set();
  }

  onStatus(fn) {
    this.listeners.add(fn);
    return () => this.listeners.delete(fn);
  }

  interrupt() {
    this.interrupts += 1;
    this.stopAgent?.();
  }

  /** The worker is ended and the next one comes up: its matches are gone, its calls stopped. */
  kill() {
    this.generation += 1;
    this.tables.clear();
    for (const stop of [...this.waiting]) stop();
    for (const fn of this.listeners) fn({ state: "ready" });
  }

  call(method, payload, { generation = null } = {}) {
    this.calls.push(method);
    const n = this.calls.length;
    return new Promise((resolve, reject) => {
      const stop = () => reject(failure("worker.stopped"));
      if (generation !== null && generation !== this.generation) return stop();
      this.waiting.add(stop);
      const end = (late) =>
        this.killAt?.n === n && this.killAt.late === late ? (this.kill(), true) : false;
      const work = async () => {
        if (end(false)) return null;
        const answer = await this[method.replace(".", "_")](JSON.parse(writePayload(payload)));
        end(true);
        return answer;
      };
      Promise.resolve()
        .then(work)
        .then(resolve, reject)
        .finally(() => this.waiting.delete(stop));
    });
  }

  /** What a record of the first so many plies lacks. */
  record(match, from) {
    const { spec, plies, pending, seats } = this.tables.get(match);
    const head = {
      ...(from ? {} : { format: '"f"', system: '"numbers"' }),
      seats: JSON.stringify(seats ?? {}),
    };
    return {
      head,
      from: Math.min(from, plies.length),
      plies: plies.slice(from).map((ply) => JSON.stringify(ply)),
      pending: pending ? [JSON.stringify(pending)] : [],
    };
  }

  trust() {
    return {};
  }

  view(match, from = 0, since = null) {
    if (!this.tables.has(match)) throw failure("match.unknown");
    const { plies, ply, seats, pending } = this.tables.get(match);
    const record = since === null ? {} : { record: this.record(match, since) };
    const all = [
      { ply: 0, text: "start" },
      ...plies.slice(0, ply).map((text, n) => ({ ply: n + 1, text })),
    ];
    const toAct = ["A", "B"][ply % 2];
    return {
      match,
      ...record,
      players: ["A", "B"],
      seats: { A: HUMAN, B: HUMAN, ...seats },
      seed: 0,
      ply,
      plies: plies.length,
      to_act: toAct,
      view: { phase: "idle" },
      legal: [],
      labels: [],
      events: all.filter((event) => event.ply >= from),
      result: null,
      digest: [...plies.slice(0, ply), ...(pending ? [`(${pending})`] : [])].join(),
      can_undo: ply > 0 || !!pending,
      can_redo: ply < plies.length && !pending,
    };
  }

  put(table) {
    const match = `m${this.tables.size + 1}`;
    this.tables.set(match, { pending: null, ...table });
    return match;
  }

  match_new({ spec, seats, record_from }) {
    if (spec.broken) throw failure("spec.invalid");
    return this.view(this.put({ spec, seats, plies: [], ply: 0 }), 0, record_from);
  }

  play(match, what, from, since) {
    const table = this.tables.get(match);
    if (!table) throw failure("match.unknown");
    table.plies = table.plies.slice(0, table.ply);
    if (what === "half" && !table.pending) table.pending = what;
    else {
      table.plies.push(table.pending ? `${table.pending}+${what}` : what);
      table.ply += 1;
      table.pending = null;
    }
    return this.view(match, from, since);
  }

  match_act({ match, action, from_ply, record_from }) {
    if (action === "illegal") throw failure("match.illegal-action");
    return this.play(match, action, from_ply, record_from);
  }

  async match_agent({ match, from_ply, record_from }) {
    if (this.agentHolds) {
      const stopped = new Promise((_, reject) => {
        this.stopAgent = () => reject(failure("match.interrupted"));
      });
      await Promise.race([this.agentHolds, stopped]);
    }
    return this.play(match, "agent", from_ply, record_from);
  }

  match_edit({ match, edit, from_ply, record_from }) {
    return this.play(match, `edit ${edit.value}`, from_ply, record_from);
  }

  match_goto({ match, ply, from_ply, record_from }) {
    const table = this.tables.get(match);
    if (!table) throw failure("match.unknown");
    Object.assign(table, { ply: Math.max(0, Math.min(ply, table.plies.length)), pending: null });
    return this.view(match, from_ply, record_from);
  }

  match_orders({ match, orders, end, from_ply, record_from }) {
    assert.equal(end, true);
    return this.play(
      match,
      orders.map(({ type }) => type).join("+") || "nothing",
      from_ply,
      record_from,
    );
  }

  match_undo({ match, ...more }) {
    const { ply, pending } = this.tables.get(match);
    return this.match_goto({ match, ply: pending ? ply : ply - 1, ...more });
  }

  match_redo({ match, ...more }) {
    return this.match_goto({ match, ply: this.tables.get(match).ply + 1, ...more });
  }

  match_seats({ match, seats, record_from }) {
    const table = this.tables.get(match);
    table.seats = { ...table.seats, ...seats };
    return this.view(match, 0, record_from);
  }

  match_replay({ match }) {
    const { spec, seats, plies, ply } = this.tables.get(match);
    return { text: JSON.stringify({ spec, seats, plies: plies.slice(0, ply) }) };
  }

  replay_load({ replay_text, record_from }) {
    const { spec, seats, plies } = JSON.parse(replay_text);
    const view = this.view(
      this.put({ spec, seats, plies: [...plies], ply: plies.length }),
      0,
      record_from,
    );
    return { ...view, spec: JSON.stringify(spec) };
  }

  match_rerun({ match, spec, record_from, joins, ply, kept, most, on }) {
    if (spec?.broken) throw failure("spec.invalid");
    const table = this.tables.get(match);
    if (!table) throw failure("match.unknown");
    if (kept && !table.before) throw failure("match.not-kept");
    if (on) return this.bit(match, table, most, record_from);
    const from = kept ? table.before : { spec: table.spec, plies: [...table.plies] };
    const end = ply === undefined ? table.ply : from.plies.length;
    const stand = ply ?? from.plies.length;
    if (spec.caption && joins && !kept) {
      Object.assign(table, { spec, plies: table.plies.slice(0, end) });
      const view = this.view(match, table.ply + 1, table.ply);
      return { view, divergence: null, same: true };
    }
    const whole = kept ? from.plies : from.plies.slice(0, end);
    const ahead = { spec, from, whole, stand: Math.min(stand, whole.length), at: 0 };
    if (most && whole.length > most) {
      Object.assign(table, { ahead });
      const view = spec.unseen ? null : { ...this.view(match), digest: `glance ${spec.name}` };
      return { view, divergence: null, left: whole.length };
    }
    return this.followed(match, table, ahead, record_from);
  }

  /** Some plies further on the way to new rules. */
  bit(match, table, most, from) {
    const { ahead } = table;
    if (!ahead) throw failure("match.not-ahead");
    ahead.at += most;
    const left = ahead.whole.length - ahead.at;
    return left > 0
      ? { view: null, divergence: null, left }
      : this.followed(match, table, ahead, from);
  }

  followed(match, table, { spec, from, whole, stand }, record_from) {
    const plies = whole.slice(0, spec.lasts ?? Infinity);
    const refused = plies.length < whole.length;
    const isNamed = (from.spec.name ?? "") !== (spec.name ?? "") && plies.length > 0;
    const differs = isNamed ? { ply: 1, refused: false, message: "other", causes: [] } : null;
    const divergence = refused
      ? { ply: plies.length + 1, refused, message: "no", causes: [] }
      : differs;
    const ply = Math.min(stand, plies.length);
    const before = divergence && { spec: from.spec, plies: whole };
    Object.assign(table, { spec, plies, ply, pending: null, before, ahead: null });
    return { view: this.view(match, 0, record_from), divergence };
  }

  match_close() {
    return {};
  }
}
