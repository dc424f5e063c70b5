import { setTimeout as delay } from "node:timers/promises";
import type { ServerProcess } from "../../fixtures/server/server-process.ts";

const TOLD = 8;
/** A hold is logged by the next turn of the event loop, and the log is written soon after. */
const LOGGED_MS = 300;

interface Hold {
  /** the requests and jobs that were under way */
  name: string;
  ms: number;
}

/** Reads from the log of a server what held its event loop. */
export class HoldReader {
  #read: number;

  constructor(private readonly server: ServerProcess) {
    this.#read = server.stdout.length;
  }

  /** The longest hold of each request since the last call, in processor time, the longest first. */
  async take(phase: string): Promise<Hold[]> {
    await delay(LOGGED_MS);
    const log = this.server.stdout;
    const lines = log.slice(this.#read, log.lastIndexOf("\n") + 1).split("\n");
    this.#read = log.lastIndexOf("\n") + 1;
    const longest = new Map<string, number>();
    for (const line of lines) {
      if (!line.includes('"the event loop was held"')) continue;
      const { ms, cpuMs, during } = JSON.parse(line) as { ms: number; cpuMs: number; during: string[] };
      const name = during.join(", ") || "nothing known";
      longest.set(name, Math.max(longest.get(name) ?? 0, Math.min(ms, cpuMs)));
    }
    const holds = [...longest].map(([name, ms]) => ({ name, ms })).sort((one, other) => other.ms - one.ms);
    console.log(`  ${phase}: ${holds[0]?.ms ?? 0} ms at most`);
    for (const { name, ms } of holds.slice(0, TOLD))
      console.log(`      ${String(ms).padStart(5)} ms  ${name}`);
    return holds;
  }
}
