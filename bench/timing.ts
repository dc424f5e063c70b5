import { type Agent, get } from "node:http";
import { DEMO_PASSWORD } from "../app/features/accounts/seed.server.ts";
import { ask } from "../tests/fixtures/server/http.ts";

export interface Spread {
  p50: number;
  p99: number;
}

export function spread(times: number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Reads an answer to its end. */
export function fetchData(url: string, agent: Agent, headers: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    // Each from a network of its own: a request's time is measured, not how many one network may make.
    const network = `127.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join(".")}`;
    get(url, { agent, headers: { "X-Forwarded-For": network, ...headers } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`));
      response.on("end", resolve).resume();
    }).on("error", reject);
  });
}

/** Signs one of the sample people in; answers their cookies. */
export async function enter(url: string, email: string): Promise<string> {
  const answer = await ask(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: Buffer.from(JSON.stringify({ email, password: DEMO_PASSWORD })),
  });
  const cookies = answer.headers["set-cookie"]?.map((line) => line.split(";")[0]);
  if (answer.status !== 200 || !cookies) throw new Error(`cannot sign in: ${answer.text}`);
  return cookies.join("; ");
}
