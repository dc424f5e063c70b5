import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";

/** A write costs more than its line, so lines are batched for a short time. */
const LINES_TOGETHER = 8 * 1024;
const WRITTEN_AFTER_MS = 100;
/** The lines of about four thousand requests, for a reader of the log that pauses. */
const WAITING_AT_MOST = 512 * 1024;
const STEP_MS = 20;
const STALLED_MS = 1_000;

/**
 * Writes log lines to standard output, whose reader may stall. Lines that a full pipe does not take wait in
 * memory; past a limit new lines are dropped and counted.
 */
export class LogOutput {
  readonly lines: ReturnType<typeof pino.destination>;
  #dropped = 0;
  #reported = 0;
  #taken: number | undefined;

  constructor() {
    // Node makes a pipe or a socket non-blocking when it opens its stream, and that happens at the first use.
    void process.stdout;
    this.lines = pino.destination({
      sync: true,
      minLength: LINES_TOGETHER,
      maxLength: WAITING_AT_MOST,
      // Retrying here would block the process until somebody reads. The lines stay, and the timer tries again.
      retryEAGAIN: () => false,
    });
    this.lines.on("error", () => {});
    this.lines.on("drop", () => {
      this.#dropped += 1;
    });
    this.lines.on("write", (bytes: number) => {
      this.#taken = bytes;
    });
    setInterval(() => this.write(), WRITTEN_AFTER_MS).unref();
    process.once("exit", () => {
      while (this.write());
    });
  }

  /** how many lines were dropped since the start */
  get dropped(): number {
    return this.#dropped;
  }

  /** Calls back with the number of dropped lines once the reader has taken everything that waited. */
  onFlowAgain(report: (dropped: number) => void): void {
    this.lines.on("drain", () => {
      const dropped = this.#dropped - this.#reported;
      if (dropped === 0) return;
      this.#reported = this.#dropped;
      report(dropped);
    });
  }

  /** Writes without waiting. Returns how many bytes were taken: 0 if no line waits, undefined if none fits. */
  write = (): number | undefined => {
    this.#taken = undefined;
    this.lines.flush();
    return this.#taken;
  };

  /** Waits until every line is written, unless the reader takes nothing for a second. */
  async finish(): Promise<void> {
    for (let waited = 0; waited < STALLED_MS; waited += STEP_MS) {
      const taken = this.write();
      if (taken === 0) return;
      if (taken) waited = 0;
      await delay(STEP_MS);
    }
  }
}
