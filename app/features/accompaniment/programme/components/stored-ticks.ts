import { dropDraft, keepDraft, readDraft } from "~/ui/form/drafts.ts";
import { DRAFT } from "~/ui/form/drop-drafts.ts";
import { MOST_TICKS } from "../rules/programme.ts";

/** Pressed at a moment of this browser's clock. */
export interface Tick {
  week: string;
  exercise: string;
  done: boolean;
  at: number;
}

/** "later": nobody answers, or it is too much for now; it is tried again. "refused": it never will be taken. */
export type TickDelivery = { kind: "sent" } | { kind: "refused" } | { kind: "later"; afterMs?: number };

interface Parts {
  deliver: (ticks: readonly Tick[]) => Promise<TickDelivery>;
  place: () => Storage;
  onRefused: () => void;
}

export const TICKS_KEY = `ticks${DRAFT}all`;
/** Somebody may be in the mountains for a while. */
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
const PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

const isSame = (a: Tick, b: Tick) => a.week === b.week && a.exercise === b.exercise;
const without = (ticks: readonly Tick[], gone: readonly Tick[]) =>
  ticks.filter((one) => !gone.some((other) => isSame(one, other) && one.at === other.at));

export interface TickState {
  /** what the server does not have yet */
  waiting: readonly Tick[];
  /** what it has taken since the page was loaded */
  sent: readonly Tick[];
  /** it was tried, and nobody answered */
  isStuck: boolean;
}

export const NO_TICKS: TickState = { waiting: [], sent: [], isStuck: false };

/**
 * What a student has ticked off and the server has not heard yet: kept by the browser, as drafts are, and sent when it can be, all at
 * once. Of one exercise only the last tick counts. The server takes them twice without harm.
 */
export class StoredTicks {
  #listeners = new Set<() => void>();
  #state: TickState = NO_TICKS;
  #sent: readonly Tick[] = [];
  #isStuck = false;
  #isSending = false;
  #pause = PAUSE_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** where the browser keeps nothing */
  #unkept: readonly Tick[] | undefined;

  constructor(
    private readonly owner: string,
    private readonly parts: Parts,
  ) {
    this.look();
  }

  get state(): TickState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  add(tick: Tick): void {
    this.#keep([...this.#kept().filter((one) => !isSame(one, tick)), tick]);
    void this.send();
  }

  /** The page has just been read from the server: what it says counts from here on. */
  arrived(): void {
    if (this.#sent.length === 0) return;
    this.#sent = [];
    this.look();
  }

  /** Another tab may have ticked or sent something. */
  look(): void {
    this.#state = { waiting: this.#kept(), sent: this.#sent, isStuck: this.#isStuck };
    for (const listener of this.#listeners) listener();
  }

  /** An ended session has thrown away every draft of this browser; these are still wanted after the login. */
  keepAgain(): void {
    this.#keep(this.#state.waiting);
  }

  /** Called when something is ticked, when the connection is back, and after a pause. */
  async send(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      for (let ticks = this.#kept(); ticks.length > 0; ticks = this.#kept())
        if (!(await this.#sendOnce(ticks.slice(0, MOST_TICKS)))) return;
    } finally {
      this.#isSending = false;
    }
  }

  /** Whether what was ticked meanwhile may follow. */
  async #sendOnce(ticks: readonly Tick[]): Promise<boolean> {
    const delivery = await this.parts.deliver(ticks).catch((): TickDelivery => ({ kind: "later" }));
    this.#isStuck = delivery.kind === "later";
    if (delivery.kind === "later") {
      this.#timer = setTimeout(() => void this.send(), delivery.afterMs ?? this.#pause);
      this.#pause = Math.min(LONGEST_PAUSE_MS, this.#pause * 2);
      this.look();
      return false;
    }
    this.#pause = PAUSE_MS;
    if (delivery.kind === "refused") this.parts.onRefused();
    else this.#sent = [...this.#sent.filter((one) => !ticks.some((other) => isSame(one, other))), ...ticks];
    this.#keep(without(this.#kept(), ticks));
    return true;
  }

  /** Read each time: another tab may have ticked, or sent. */
  #kept(): readonly Tick[] {
    if (this.#unkept) return this.#unkept;
    const { ticks, owner } = readDraft(TICKS_KEY, this.owner);
    return ticks && owner === this.owner ? JSON.parse(ticks) : [];
  }

  #keep(waiting: readonly Tick[]): void {
    const ticks = JSON.stringify(waiting);
    if (waiting.length === 0) dropDraft(TICKS_KEY);
    else keepDraft(TICKS_KEY, { owner: this.owner, ticks }, this.parts.place, LIFETIME_MS);
    const isKept = waiting.length === 0 || readDraft(TICKS_KEY, this.owner).ticks === ticks;
    this.#unkept = isKept ? undefined : waiting;
    this.look();
  }
}

/** What is ticked of a week, as the person sees it: what the server said, and what was pressed since. */
export function tickedNow(week: string, done: readonly string[], { sent, waiting }: TickState): Set<string> {
  const ticked = new Set(done);
  for (const tick of [...sent, ...waiting]) {
    if (tick.week !== week) continue;
    if (tick.done) ticked.add(tick.exercise);
    else ticked.delete(tick.exercise);
  }
  return ticked;
}
