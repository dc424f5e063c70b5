import { randomBytes } from "node:crypto";
import { request } from "node:https";
import path from "node:path";
import pg from "pg";
import sharp from "sharp";
import { PlainBrowser } from "../fixtures/server/plain-browser.ts";
import { freePort, type ServerProcess, type ServerSettings } from "../fixtures/server/server-process.ts";
import { CERTIFICATE, HOST } from "../fixtures/server/tls-proxy.ts";
import { DEPLOYED, startDeployed } from "./proxies/deployed.ts";
import type { Scenario } from "./run.ts";

const VISITORS = 6;
const STUDENT = { email: "eleve@elan.test", password: "Correct-horse-1" };
const STREAM_PATIENCE_MS = 10_000;
const ACCOUNT = "/student-dashboard/account";

/**
 * Each proxy of deploy/ that this machine has, with its settings there, in front of two processes that are restarted one after the
 * other under load: no request fails. Photos of 5 MB and streams of events pass as well.
 */
export const proxies: Scenario = async (servers, rounds) => {
  const DATABASE_URL = await servers.startDatabase();
  const sql = new pg.Client({ connectionString: DATABASE_URL });
  await sql.connect();
  const problems: string[] = [];
  try {
    for (const proxy of DEPLOYED) {
      const port = await freePort();
      const targets: [number, number] = [await freePort(), await freePort()];
      const settings = {
        DATABASE_URL,
        PUBLIC_URL: `https://${HOST}:${port}`,
        BIND: "127.0.0.1",
        TRUSTED_PROXIES: "1",
      };
      const start = (target: number) =>
        servers.start({ ...settings, PORT: String(target) } as ServerSettings);
      const running = [await start(targets[0]), await start(targets[1])];
      const stop = await startDeployed(proxy, {
        folder: path.join(servers.folder, proxy.name),
        port,
        targets,
      });
      const browser = new PlainBrowser(settings.PUBLIC_URL, { ca: CERTIFICATE });
      const found = [
        ...(await enter(browser, sql)),
        ...(await sendPhoto(browser)),
        ...(await hear(browser, port)),
      ];
      problems.push(...found.map((problem) => `${proxy.name}: ${problem}`));
      const load = new Load(browser);
      for (let round = 0; round < rounds; round += 1)
        for (const [index, target] of targets.entries()) {
          await (running[index] as ServerProcess).stop();
          running[index] = await start(target);
        }
      const { answered, failures } = await load.end();
      console.log(`${proxy.name}: ${2 * rounds} restarts, ${answered} requests, ${failures.length} failed`);
      problems.push(...failures.slice(0, 5).map((failure) => `${proxy.name}: ${failure}`));
      await Promise.all(running.map((server) => server.stop()));
      await stop();
    }
  } finally {
    await sql.end();
  }
  if (DEPLOYED.length === 0) problems.push("there is no nginx, Caddy or HAProxy on this machine");
  return problems;
};

/** Signs a student up, once, and in. */
async function enter(browser: PlainBrowser, sql: pg.Client): Promise<string[]> {
  const person = {
    ...STUDENT,
    confirmPassword: STUDENT.password,
    termsAccepted: true,
    data: { role: "student", phone_number: "06 12 34 56 78" },
  };
  await browser.post("/api/auth/sign-up/email", person);
  await sql.query("update users set email_verified = true");
  const { status, text } = await browser.post("/api/auth/sign-in/email", STUDENT);
  if (status !== 200) return [`nobody gets in: ${status} ${text}`];
  // Refused the second time: then there is a name already.
  await browser.post("/profile-completion", new URLSearchParams({ firstName: "Zoé", lastName: "M" }));
  return [];
}

/** Noise, which does not get smaller. */
async function sendPhoto(browser: PlainBrowser): Promise<string[]> {
  const [width, height] = [1500, 1100];
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  const photo = await noise.png().toBuffer();
  const form = new FormData();
  form.set("intent", "photo");
  form.set("photo", new Blob([new Uint8Array(photo)]), "photo.png");
  const { status, text } = await browser.post(ACCOUNT, form);
  return status === 200 ? [] : [`a photo of ${photo.length} bytes: ${status} ${text.slice(0, 300)}`];
}

/** The first three bytes of a stream without end: whoever held them back would do so until there is a bufferful. */
async function hear(browser: PlainBrowser, port: number): Promise<string[]> {
  const said = await new Promise<string>((resolve) => {
    const asked = request(
      {
        host: "127.0.0.1",
        port,
        path: "/functions/v1/live",
        servername: HOST,
        ca: CERTIFICATE,
        headers: {
          Host: `${HOST}:${port}`,
          Accept: "text/event-stream",
          Cookie: browser.cookies.header,
        },
        timeout: STREAM_PATIENCE_MS,
      },
      (incoming) => {
        incoming.on("error", () => {});
        incoming.once("close", () => resolve(`nothing, and ${incoming.statusCode}`));
        incoming.once("data", (bytes) => {
          resolve(String(bytes));
          asked.destroy();
        });
      },
    );
    asked.on("timeout", () => asked.destroy(new Error("silent")));
    asked.on("error", (error) => resolve(error.message));
    asked.end();
  });
  return said === ":\n\n" ? [] : [`a stream: ${said}`];
}

/** People who look at pages and save something, one request after the other, until it ends. */
class Load {
  #ending = false;
  #answered = 0;
  #failures: string[] = [];
  #visitors: Promise<void>[];

  constructor(private readonly browser: PlainBrowser) {
    this.#visitors = Array.from({ length: VISITORS }, () => this.#visit());
  }

  async end() {
    this.#ending = true;
    await Promise.all(this.#visitors);
    return { answered: this.#answered, failures: this.#failures };
  }

  async #visit(): Promise<void> {
    for (let turn = 0; !this.#ending; turn += 1) {
      await this.#try("the home page", () => this.browser.get("/"));
      await this.#try("a page of one's own", () => this.browser.get(ACCOUNT));
      const profile = { intent: "profile", firstName: `Zoé ${turn}`, lastName: "M", phoneNumber: "" };
      await this.#try("a form", () => this.browser.post(ACCOUNT, new URLSearchParams(profile)));
    }
  }

  async #try(what: string, ask: () => Promise<{ status: number; text: string }>): Promise<void> {
    const begun = performance.now();
    const { status, text } = await ask().catch((error: Error) => ({ status: "none", text: error.message }));
    const ms = Math.round(performance.now() - begun);
    this.#answered += 1;
    if (status !== 200) this.#failures.push(`${what}: ${status} after ${ms} ms, ${text.slice(0, 200)}`);
  }
}
