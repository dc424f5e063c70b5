import { setTimeout as delay } from "node:timers/promises";
import type { LiveStream } from "../../fixtures/server/live-stream.ts";

const RETURN_MS = 200;
const PATIENCE_MS = 15_000;

/** Streams of events that stay open, as in browsers: one that ends is opened again. */
export class OpenStreams {
  #isEnding = false;
  #open = new Set<LiveStream>();
  #streams: Promise<void>[];

  constructor(
    private readonly count: number,
    private readonly open: () => Promise<LiveStream>,
  ) {
    this.#streams = Array.from({ length: count }, () => this.#stay());
  }

  /** Resolves with how many are open, all of them unless that takes too long. */
  async untilOpen(): Promise<number> {
    const deadline = Date.now() + PATIENCE_MS;
    while (this.#open.size < this.count && Date.now() < deadline) await delay(50);
    return this.#open.size;
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    for (const stream of this.#open) stream.close();
    await Promise.all(this.#streams);
  }

  async #stay(): Promise<void> {
    while (!this.#isEnding) {
      const stream = await this.open().catch(() => undefined);
      if (stream) {
        this.#open.add(stream);
        if (this.#isEnding) stream.close();
        await stream.closed;
        this.#open.delete(stream);
      }
      await delay(RETURN_MS);
    }
  }
}
