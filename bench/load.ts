import { readFileSync } from "node:fs";
import autocannon from "autocannon";

export const BROTLI = { "accept-encoding": "br" };

const CONNECTIONS = 50;
/** Clock ticks of /proc, the same on every Linux that Node supports. */
const TICKS_PER_SECOND = 100;

interface Load {
  requestsPerSecond: number;
  p99: number;
  /** processor time that the server spent on one request */
  cpuMicroseconds: number;
}

/** Keep-alive connections that ask again as soon as they are answered; anything but a 2xx fails the bench. */
export async function load(url: string, pid: number, seconds: number): Promise<Load> {
  const before = cpuSeconds(pid);
  const { requests, latency, errors, timeouts, non2xx, duration } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: BROTLI,
  });
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${url} failed under load: ${errors}, ${timeouts}, ${non2xx}`);
  return {
    requestsPerSecond: requests.total / duration,
    p99: latency.p99,
    cpuMicroseconds: ((cpuSeconds(pid) - before) / requests.total) * 1e6,
  };
}

/** User and system time of a process; NaN where there is no /proc. */
function cpuSeconds(pid: number): number {
  if (process.platform !== "linux") return Number.NaN;
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
