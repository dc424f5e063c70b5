import { DAY_MS } from "~/platform/format/durations.ts";
import { dropDraft, readDraft, saveDraft } from "~/ui/form/drafts.ts";
import { DRAFT } from "~/ui/form/drop-drafts.ts";
import { MOST_TICKS } from "../rules/programme.ts";

/** `at` is the time of the browser's clock. */
export interface Tick {
  week: string;
  exercise: string;
  done: boolean;
  at: number;
}

/** "later": no answer or rate limit, the ticks are retried. "refused": permanent, they are dropped. */
export type TickDelivery = { kind: "sent" } | { kind: "refused" } | { kind: "later"; afterMs?: number };

interface TickOptions {
  deliver: (ticks: readonly Tick[]) => Promise<TickDelivery>;
  place: () => Storage;
  onRefused: () => void;
}

export const TICKS_KEY = `ticks${DRAFT}all`;
/** Students may be offline for weeks. */
const LIFETIME_MS = 30 * DAY_MS;
const PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

const isSame = (a: Tick, b: Tick) => a.week === b.week && a.exercise === b.exercise;
const without = (ticks: readonly Tick[], gone: readonly Tick[]) =>
  ticks.filter((one) => !gone.some((other) => isSame(one, other) && one.at === other.at));

export interface TickState {
  /** not accepted by the server yet */
  waiting: readonly Tick[];
  /** accepted by the server since the page was loaded */
  sent: readonly Tick[];
  /** the last attempt failed */
  isStuck: boolean;
}

export const NO_TICKS: TickState = { waiting: [], sent: [], isStuck: false };

/**
 * The queue of ticks that the server does not have yet. The browser stores them like drafts and sends them in
 * batches as soon as possible. Only the last tick of an exercise counts. The server accepts repeated ticks.
 */
export class StoredTicks {
  #listeners = new Set<() => void>();
  #state: TickState = NO_TICKS;
  #sent: readonly Tick[] = [];
  #isStuck = false;
  #isSending = false;
  #pause = PAUSE_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** used if the browser refuses to store anything */
  #unsaved: readonly Tick[] | undefined;

  constructor(
    private readonly owner: string,
    private readonly parts: TickOptions,
  ) {
    this.refreshState();
  }

  get state(): TickState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  add(tick: Tick): void {
    this.#saveWaiting([...this.#readWaiting().filter((one) => !isSame(one, tick)), tick]);
    void this.send();
  }

  /** The page's data was just loaded from the server, and includes the sent ticks. */
  dropSent(): void {
    if (this.#sent.length === 0) return;
    this.#sent = [];
    this.refreshState();
  }

  /** Reads the queue again: another tab may have changed it. */
  refreshState(): void {
    this.#state = { waiting: this.#readWaiting(), sent: this.#sent, isStuck: this.#isStuck };
    for (const listener of this.#listeners) listener();
  }

  /** An ended session deletes all drafts of this browser; these ticks must survive until the next login. */
  saveAgain(): void {
    this.#saveWaiting(this.#state.waiting);
  }

  /** Called after a tick, after a reconnection, and by the retry timer. */
  async send(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      for (let ticks = this.#readWaiting(); ticks.length > 0; ticks = this.#readWaiting())
        if (!(await this.#sendOnce(ticks.slice(0, MOST_TICKS)))) return;
    } finally {
      this.#isSending = false;
    }
  }

  /** Returns whether the next batch may follow. */
  async #sendOnce(ticks: readonly Tick[]): Promise<boolean> {
    const delivery = await this.parts.deliver(ticks).catch((): TickDelivery => ({ kind: "later" }));
    this.#isStuck = delivery.kind === "later";
    if (delivery.kind === "later") {
      this.#timer = setTimeout(() => void this.send(), delivery.afterMs ?? this.#pause);
      this.#pause = Math.min(LONGEST_PAUSE_MS, this.#pause * 2);
      this.refreshState();
      return false;
    }
    this.#pause = PAUSE_MS;
    if (delivery.kind === "refused") this.parts.onRefused();
    else this.#sent = [...this.#sent.filter((one) => !ticks.some((other) => isSame(one, other))), ...ticks];
    this.#saveWaiting(without(this.#readWaiting(), ticks));
    return true;
  }

  /** Read from the storage each time, because another tab may have changed it. */
  #readWaiting(): readonly Tick[] {
    if (this.#unsaved) return this.#unsaved;
    const { ticks, owner } = readDraft(TICKS_KEY, this.owner);
    return ticks && owner === this.owner ? JSON.parse(ticks) : [];
  }

  #saveWaiting(waiting: readonly Tick[]): void {
    const ticks = JSON.stringify(waiting);
    if (waiting.length === 0) dropDraft(TICKS_KEY);
    else saveDraft(TICKS_KEY, { owner: this.owner, ticks }, this.parts.place, LIFETIME_MS);
    const isKept = waiting.length === 0 || readDraft(TICKS_KEY, this.owner).ticks === ticks;
    this.#unsaved = isKept ? undefined : waiting;
    this.refreshState();
  }
}

/** The completed exercises of a week: those of the server, plus the ticks since then. */
export function tickedNow(week: string, done: readonly string[], { sent, waiting }: TickState): Set<string> {
  const ticked = new Set(done);
  for (const tick of [...sent, ...waiting]) {
    if (tick.week !== week) continue;
    if (tick.done) ticked.add(tick.exercise);
    else ticked.delete(tick.exercise);
  }
  return ticked;
}
