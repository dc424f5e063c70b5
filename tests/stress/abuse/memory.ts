import { readFileSync } from "node:fs";

/** The resident memory of a process in megabytes. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

/** Looks often, since a peak can be short. */
export class MemoryWatch {
  #peak = 0;
  #timer: NodeJS.Timeout;

  constructor(pid: number) {
    const look = () => {
      this.#peak = Math.max(this.#peak, residentMegabytes(pid));
    };
    look();
    this.#timer = setInterval(look, 50);
  }

  /** the highest since the last time somebody asked */
  take(): number {
    const peak = this.#peak;
    this.#peak = 0;
    return Math.round(peak);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
