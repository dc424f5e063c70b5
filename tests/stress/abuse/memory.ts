import { readFileSync } from "node:fs";

const megabytes = (pid: number, what: RegExp) => {
  const [, kilobytes = "0"] = what.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
};

/** The resident memory of a process. */
export const residentMegabytes = (pid: number): number => megabytes(pid, /VmRSS:\s+(\d+) kB/);

/** The most it has ever had. */
export const peakMegabytes = (pid: number): number => Math.round(megabytes(pid, /VmHWM:\s+(\d+) kB/));

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
