import { fork } from "node:child_process";
import path from "node:path";
import { type Answer, ask } from "../../fixtures/server/http.ts";

const PASSWORD = "Elan-demo-2026";

export interface Visit {
  what: string;
  status: number;
  ms: number;
}

let networks = 0;
/**
 * A network that nobody else uses: limits count by network, and a person must not meet those of an attack. It is of
 * this machine, because the demonstration answers nobody else.
 */
export function freshNetwork(within = "127.100"): string {
  networks += 1;
  return `${within}.${(networks >> 8) & 255}.${networks & 255}`;
}

export async function signIn(url: string, email: string, network = freshNetwork()): Promise<Answer> {
  const body = Buffer.from(JSON.stringify({ email, password: PASSWORD }));
  return ask(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Content-Length": String(body.length),
      Origin: url,
      "X-Forwarded-For": network,
    },
    body,
  });
}

export function cookiesOf({ headers }: Answer): string {
  return (headers["set-cookie"] ?? []).map((line) => line.split(";", 1)[0]).join("; ");
}

/**
 * Somebody who looks around and signs in now and then, one thing after the other, until told to stop: in a process of
 * their own, so that what is measured is how long the server takes and not how busy the attacker is.
 */
export class Person {
  #process = fork(path.join(import.meta.dirname, "browse.ts"), {
    execArgv: ["--import", "tsx"],
    env: { PATH: process.env.PATH },
  });
  #visits: Visit[] = [];

  constructor(url: string) {
    this.#process.on("message", (visit) => this.#visits.push(visit as Visit));
    this.#process.send(url);
  }

  /** how many visits `take` would answer now */
  get visited(): number {
    return this.#visits.length;
  }

  /** what was seen since the last time somebody asked */
  take(): Visit[] {
    return this.#visits.splice(0);
  }

  async stop(): Promise<Visit[]> {
    const gone = new Promise((resolve) => this.#process.once("exit", resolve));
    this.#process.disconnect();
    await gone;
    return this.take();
  }
}

export function percentile(visits: readonly Visit[], share: number): number {
  const times = visits.map(({ ms }) => ms).sort((a, b) => a - b);
  return Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
}
