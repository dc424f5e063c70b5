import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

export const BROTLI = { "accept-encoding": "br" };

const CONNECTIONS = 50;
const LONGEST_ANSWER_MS = 10_000;
const END_OF_HEAD = Buffer.from("\r\n\r\n");
/** Clock ticks of /proc, the same on every Linux that Node supports. */
const TICKS_PER_SECOND = 100;

export interface Load {
  requestsPerSecond: number;
  p99: number;
  /** processor time that the server spent on one request */
  cpuMicroseconds: number;
}

/**
 * Measures a server under keep-alive connections that ask again as soon as they are answered. It reads no more of an answer than
 * its status and its length: a load generator that parses every header is slower than a bare server, and would measure itself.
 */
export async function load(
  url: string,
  pid: number,
  seconds: number,
  headers: Record<string, string> = BROTLI,
): Promise<Load> {
  const running = await startLoad(url, CONNECTIONS, headers);
  const begun = performance.now();
  const before = cpuSeconds(pid);
  await Promise.race([running.finished, delay(seconds * 1000)]);
  const latencies = await running.stop();
  const elapsed = (performance.now() - begun) / 1000;
  const spent = cpuSeconds(pid) - before;
  return {
    requestsPerSecond: latencies.length / elapsed,
    p99: latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN,
    cpuMicroseconds: (spent / latencies.length) * 1e6,
  };
}

/** Asks until `stop` is called, which answers the sorted latencies. `finished` and `stop` reject when a request has failed. */
export async function startLoad(url: string, connections: number, headers: Record<string, string> = BROTLI) {
  const latencies: number[] = [];
  let isStopped = false;
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(url)));
  const finished = Promise.all(
    sockets.map((socket) => keepAsking(socket, question(url, headers), () => isStopped, latencies)),
  );
  // The caller of `stop` gets the failure; until then it must not count as an unhandled rejection.
  finished.catch(() => undefined);
  return {
    finished,
    async stop(): Promise<number[]> {
      isStopped = true;
      try {
        await Promise.race([finished, delay(LONGEST_ANSWER_MS, undefined, { ref: false })]);
      } finally {
        for (const socket of sockets) socket.destroy();
      }
      return latencies.sort((a, b) => a - b);
    },
  };
}

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, "connect");
  return socket;
}

function question(url: string, headers: Record<string, string>): string {
  const { host, pathname, search } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${pathname}${search} HTTP/1.1\r\n${lines.join("")}\r\n`;
}

function keepAsking(
  socket: Socket,
  question: string,
  isOver: () => boolean,
  latencies: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    let bodyLength = 0;
    let left = 0;
    let asked = performance.now();
    socket.on("error", reject);
    socket.on("close", () => reject(new Error(`a connection was closed under load: ${question}`)));
    socket.on("data", (part: Buffer) => {
      if (left === 0) {
        const end = part.indexOf(END_OF_HEAD);
        // Read each time: pages that are made for one request differ by a few bytes.
        bodyLength = lengthOf(part.subarray(0, end).toString("latin1"));
        if (end < 0 || part.toString("latin1", 9, 12) !== "200")
          return reject(new Error(`failed under load: ${question}`));
        left = end + END_OF_HEAD.length + bodyLength;
      }
      left -= part.length;
      if (left > 0) return;
      const now = performance.now();
      latencies.push(now - asked);
      if (isOver()) return resolve();
      asked = now;
      socket.write(question);
    });
    socket.write(question);
  });
}

function lengthOf(head: string): number {
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (!length) throw new Error(`an answer without a length: ${head}`);
  return Number(length);
}

/** User and system time of a process; NaN where there is no /proc. */
function cpuSeconds(pid: number): number {
  if (process.platform !== "linux") return Number.NaN;
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
