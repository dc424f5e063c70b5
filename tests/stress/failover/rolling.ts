import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../../fixtures/free-port.ts";
import { ask } from "../../fixtures/server/http.ts";
import { HttpBalancer } from "../../fixtures/server/http-balancer.ts";
import type { TestServers } from "../../fixtures/server/server-process.ts";
import { freshNetwork } from "../abuse/person.ts";

const PUBLIC_URL = "https://elan.test";
const PAGES = ["/", "/faq", "/coaches", "/nulle-part"];
const VISITORS = 4;
const READY_PATIENCE_MS = 60_000;
const MOST_TURNS = 5;

/** Two processes at a public address, stopped and started again one after the other behind a balancer: no request fails. */
export async function restartInTurn(servers: TestServers, rounds: number): Promise<string[]> {
  const settings = {
    DATABASE_URL: await servers.startDatabase(),
    PUBLIC_URL,
    BIND: "127.0.0.1",
    TRUSTED_PROXIES: "1",
    OPERATOR_EMAILS: "direction@elan.test",
    LOG_LEVEL: "warn",
  };
  const start = (port: number) => servers.start({ ...settings, PORT: String(port) });
  const ports = [await freePort(), await freePort()];
  const processes = await Promise.all(ports.map(start));
  const balancer = new HttpBalancer(ports);
  const visits = new Visits(await balancer.listen());
  const problems: string[] = [];
  for (let turn = 1; turn <= Math.min(rounds, MOST_TURNS); turn += 1)
    for (const [at, port] of ports.entries()) {
      const { code } = (await processes[at]?.stop()) ?? {};
      if (code !== 0) problems.push(`a stop ended with ${code}`);
      processes[at] = await start(port);
      const deadline = Date.now() + READY_PATIENCE_MS;
      while (!balancer.isReady(port) && Date.now() < deadline) await delay(50);
    }
  const { answered, failures } = await visits.end();
  balancer.close();
  console.log(`restarted in turn: ${answered} requests, ${failures.length} failed`);
  return [...problems, ...failures.slice(0, 5)];
}

/** People who look at pages and write to the operator, until it ends. */
class Visits {
  #ending = false;
  #answered = 0;
  #failures: string[] = [];
  #visitors: Promise<void>[];

  constructor(private readonly url: string) {
    this.#visitors = Array.from({ length: VISITORS }, () => this.#visit());
  }

  async end() {
    this.#ending = true;
    await Promise.all(this.#visitors);
    return { answered: this.#answered, failures: this.#failures };
  }

  async #visit(): Promise<void> {
    while (!this.#ending) {
      for (const page of PAGES) await this.#try(page, page === "/nulle-part" ? 404 : 200);
      const network = freshNetwork();
      const fields = { name: "Zoé", email: `z${network}@exemple.fr`, subject: "Bonjour", message: "Bonjour" };
      await this.#try("/contact", 200, {
        method: "POST",
        headers: {
          Origin: PUBLIC_URL,
          "Content-Type": "application/x-www-form-urlencoded",
          "X-Forwarded-For": network,
        },
        body: Buffer.from(String(new URLSearchParams(fields))),
      });
      await delay(20);
    }
  }

  async #try(path: string, wanted: number, question: Parameters<typeof ask>[1] = {}): Promise<void> {
    const status = await ask(this.url + path, question).then(
      (answer) => answer.status,
      (error: Error) => error.message,
    );
    this.#answered += 1;
    if (status !== wanted) this.#failures.push(`${path} while processes were restarted: ${status}`);
  }
}
