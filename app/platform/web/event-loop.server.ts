import type { Logger } from "./log.server.ts";

const TICK_MS = 10;
/** Shorter holds are not counted. */
export const HELD_MS = 50;
/** Visitors notice a hold that is longer. */
const WARN_MS = 250;
const MOST_NAMED = 5;
export const SEVERAL = "several";
export const UNKNOWN = "unknown";

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
 * Counts how often and for how long one piece of work kept the event loop, so that nobody else was answered. A
 * timer of ten milliseconds is late then. It names the requests and jobs that were under way: with several of
 * them, it cannot know which one it was.
 */
export class EventLoopWatch {
  /** by the work that was under way; the first two are there before anything has happened */
  readonly holds = new Map<string, Holds>([SEVERAL, UNKNOWN].map((name) => [name, { times: 0, seconds: 0 }]));
  #underWay = new Set<() => string>();
  #ended: (() => string)[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** Call the result when the work ends. `nameOf` is called after a hold only. */
  follow(nameOf: () => string): () => void {
    if (!this.#timer) return () => {};
    this.#underWay.add(nameOf);
    return () => {
      // Work that held the loop has often ended when the timer runs.
      if (this.#underWay.delete(nameOf)) this.#ended.push(nameOf);
    };
  }

  start(log: Logger): void {
    let [last, lastCpu] = [performance.now(), readCpuMs()];
    this.#timer ??= setInterval(() => {
      const [now, cpu] = [performance.now(), readCpuMs()];
      if (now - last >= HELD_MS) this.#report(log, now - last, cpu - lastCpu);
      this.#ended.length = 0;
      [last, lastCpu] = [now, cpu];
    }, TICK_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #report(log: Logger, ms: number, cpuMs: number): void {
    const names = [...new Set([...this.#ended, ...this.#underWay].map((nameOf) => nameOf()))];
    const [first = UNKNOWN] = names;
    const by = names.length > 1 ? SEVERAL : first;
    const { times, seconds } = this.holds.get(by) ?? { times: 0, seconds: 0 };
    this.holds.set(by, { times: times + 1, seconds: seconds + ms / 1_000 });
    const facts = { ms: Math.round(ms), cpuMs: Math.round(cpuMs), during: names.slice(0, MOST_NAMED) };
    log[ms >= WARN_MS ? "warn" : "debug"](facts, "the event loop was held");
  }
}

/** A process has one event loop. */
export const eventLoop = new EventLoopWatch();
