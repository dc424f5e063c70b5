import { AppError } from "../web/errors.ts";

interface QueueRules {
  /** how many tasks run at the same time */
  atOnce: number;
  /** how many tasks of one network may run and wait */
  perNetwork: number;
  /** how many tasks of all networks may run and wait */
  inAll: number;
  /** the message of a refusal for one network */
  tooMany?: string;
}

interface Waiting {
  start(): void;
  refuse(error: AppError): void;
}

const RETRY_AFTER_SECONDS = 2;
/** Bounds the memory of last turns while the queue never becomes empty. */
const MOST_REMEMBERED = 10_000;
const BUSY = "Beaucoup de monde en ce moment. Réessayez dans quelques secondes.";

/**
 * A fair queue for work that occupies a processor for a moment (a password, a picture, a page). The network
 * whose last turn is longest ago goes first, so a network with a hundred tasks does not delay a network with
 * one. Above the limits, tasks are refused at once, which costs nothing.
 */
export class WorkQueue {
  #running = 0;
  #held = new Map<string, number>();
  #waiting = new Map<string, Waiting[]>();
  #waitingInAll = 0;
  #turn = 0;
  #lastTurn = new Map<string, number>();

  constructor(private readonly rules: QueueRules) {}

  get running(): number {
    return this.#running;
  }

  /** Work without a request uses the network "", which only the total limit bounds. */
  async run<T>(network: string, work: () => Promise<T>): Promise<T> {
    await this.#enter(network);
    try {
      return await work();
    } finally {
      this.#countEnd(network);
    }
  }

  async #enter(network: string): Promise<void> {
    const { atOnce, perNetwork, inAll, tooMany } = this.rules;
    const held = this.#holds(network);
    const retryAfterSeconds = RETRY_AFTER_SECONDS;
    if (network !== "" && held >= perNetwork)
      throw new AppError("rate_limited", { retryAfterSeconds, ...(tooMany && { message: tooMany }) });
    if (this.#running + this.#waitingInAll >= inAll && !(held === 0 && this.#sendAwayOne()))
      throw new AppError("unavailable", { retryAfterSeconds, message: BUSY });
    this.#held.set(network, held + 1);
    if (this.#running < atOnce) return this.#countStart(network);
    const line = this.#waiting.get(network) ?? [];
    this.#waiting.set(network, line);
    this.#waitingInAll += 1;
    await new Promise<void>((resolve, reject) => line.push({ start: resolve, refuse: reject }));
  }

  /** If the queue is full, a network without tasks replaces the last waiting task of the busiest network. */
  #sendAwayOne(): boolean {
    const [most] = [...this.#waiting.keys()].sort((a, b) => this.#holds(b) - this.#holds(a));
    const line = most === undefined ? undefined : this.#waiting.get(most);
    if (most === undefined || !line || this.#holds(most) < 2) return false;
    const last = line.pop() as Waiting;
    if (line.length === 0) this.#waiting.delete(most);
    this.#waitingInAll -= 1;
    this.#held.set(most, this.#holds(most) - 1);
    last.refuse(new AppError("unavailable", { retryAfterSeconds: RETRY_AFTER_SECONDS, message: BUSY }));
    return true;
  }

  #holds(network: string): number {
    return this.#held.get(network) ?? 0;
  }

  #countStart(network: string): void {
    this.#running += 1;
    this.#turn += 1;
    // Reinserting keeps the map ordered by turn, with the oldest entry first.
    this.#lastTurn.delete(network);
    this.#lastTurn.set(network, this.#turn);
    for (const oldest of this.#lastTurn.keys()) {
      if (this.#lastTurn.size <= MOST_REMEMBERED) break;
      this.#lastTurn.delete(oldest);
    }
  }

  #countEnd(network: string): void {
    this.#running -= 1;
    const held = this.#holds(network) - 1;
    if (held > 0) this.#held.set(network, held);
    else this.#held.delete(network);
    this.#startNext();
  }

  #startNext(): void {
    const network = this.#nextNetwork();
    if (network === undefined) {
      if (this.#running === 0) this.#lastTurn.clear();
      return;
    }
    const line = this.#waiting.get(network) as Waiting[];
    const next = line.shift() as Waiting;
    if (line.length === 0) this.#waiting.delete(network);
    this.#waitingInAll -= 1;
    this.#countStart(network);
    next.start();
  }

  #nextNetwork(): string | undefined {
    let next: string | undefined;
    let longestAgo = Number.POSITIVE_INFINITY;
    for (const network of this.#waiting.keys()) {
      const last = this.#lastTurn.get(network) ?? 0;
      if (last < longestAgo) [next, longestAgo] = [network, last];
    }
    return next;
  }
}
