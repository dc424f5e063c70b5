import type { Logger } from "./log.server.ts";

const TICK_MS = 10;
/** Shorter holds are not counted. */
export const HELD_MS = 50;
/** Visitors notice a hold that is longer. */
const WARN_MS = 250;
const MOST_NAMED = 5;
export const SEVERAL = "several";

/** Processor time of this thread, or of the whole process on a Node that cannot tell. */
const usageOf: () => { user: number; system: number } =
  (process as { threadCpuUsage?: typeof process.cpuUsage }).threadCpuUsage ?? process.cpuUsage;

function readCpuMs(): number {
  const { user, system } = usageOf.call(process);
  return (user + system) / 1_000;
}

interface Holds {
  times: number;
  seconds: number;
}

/**
 * Counts how often and for how long one piece of work kept the event loop, so that nobody else was answered: a timer
 * of ten milliseconds comes late then. It runs while requests or jobs are under way, and names them: with several, it
 * cannot know which one it was.
 */
export class EventLoopWatch {
  /** by the work that was under way; the first one is there before anything has happened */
  readonly holds = new Map<string, Holds>([[SEVERAL, { times: 0, seconds: 0 }]]);
  #underWay = new Set<() => string>();
  #ended: (() => string)[] = [];
  #log: Logger | undefined;
  #timer: NodeJS.Timeout | undefined;
  #last = 0;
  #lastCpu = 0;

  /** Call the result when the work ends. `nameOf` is called after a hold only. */
  follow(nameOf: () => string): () => void {
    if (!this.#log) return () => {};
    if (!this.#timer) {
      [this.#last, this.#lastCpu] = [performance.now(), readCpuMs()];
      this.#timer = setInterval(() => this.#look(), TICK_MS).unref();
    }
    this.#underWay.add(nameOf);
    return () => {
      // Work that held the loop has often ended when the timer runs.
      if (this.#underWay.delete(nameOf)) this.#ended.push(nameOf);
    };
  }

  start(log: Logger): void {
    this.#log = log;
  }

  stop(): void {
    this.#log = undefined;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #look(): void {
    const [now, cpu] = [performance.now(), readCpuMs()];
    if (now - this.#last >= HELD_MS) this.#report(now - this.#last, cpu - this.#lastCpu);
    this.#ended.length = 0;
    [this.#last, this.#lastCpu] = [now, cpu];
    if (this.#underWay.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #report(ms: number, cpuMs: number): void {
    const names = [...new Set([...this.#ended, ...this.#underWay].map((nameOf) => nameOf()))];
    const [first] = names;
    if (first === undefined) return;
    const by = names.length > 1 ? SEVERAL : first;
    const { times, seconds } = this.holds.get(by) ?? { times: 0, seconds: 0 };
    this.holds.set(by, { times: times + 1, seconds: seconds + ms / 1_000 });
    const facts = { ms: Math.round(ms), cpuMs: Math.round(cpuMs), during: names.slice(0, MOST_NAMED) };
    this.#log?.[ms >= WARN_MS ? "warn" : "debug"](facts, "the event loop was held");
  }
}

/** A process has one event loop. */
export const eventLoop = new EventLoopWatch();
