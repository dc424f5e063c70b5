import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Connect } from "./stripe/connect.ts";
import { answerPage } from "./stripe/pages.ts";
import { Payments } from "./stripe/payments.ts";
import { answerCall } from "./stripe/routes.ts";
import { Sales } from "./stripe/sales.ts";
import { parseForm, Refusal, Store, valuesOf } from "./stripe/store.ts";
import { NewsRoom } from "./stripe/webhooks.ts";

/**
 * What becomes of one call. Not done: it fails, is too many, is never answered, or is cut off. Done all the same: the answer is
 * lost, never comes, or is that it failed. That, Stripe then goes on saying under the same key; it also does where it does nothing
 * (it fails for good), and where somebody there looks into it and has it done after all (`catchUp`).
 */
export type StripeMood =
  | "well"
  | "fails"
  | "is busy"
  | "hangs"
  | "hangs up"
  | "loses the answer"
  | "does it and hangs"
  | "does it and fails"
  | "fails for good"
  | "does it later";

export interface AskedOfStripe {
  method: string;
  path: string;
  key: string | undefined;
  version: string | undefined;
  form: Record<string, unknown>;
}

const SECRET_KEY = "sk_test_of_the_double_0123456789";
const WEBHOOK_SECRET = "whsec_of_the_double_0123456789";

interface Kept {
  what: string;
  status: number;
  body: string;
}
interface Given extends Pick<Kept, "status" | "body"> {
  /** as it was answered before, under the same key */
  isRepeated?: boolean;
}

const SHORT: StripeMood[] = [
  "fails",
  "is busy",
  "hangs up",
  "loses the answer",
  "does it and fails",
  "fails for good",
];
/** Less often than a job is tried. */
const MOST_IN_A_ROW = 4;

/** At random, but never for ever: what is asked again and again is met well in the end. One in a hundred hangs. */
export function unreliable(random: () => number = Math.random): StripeDouble["mood"] {
  const times = new Map<string, number>();
  return ({ method, path, key }) => {
    const name = key ?? `${method} ${path}`;
    const before = times.get(name) ?? 0;
    if (before >= MOST_IN_A_ROW || random() < 0.7) {
      times.delete(name);
      return "well";
    }
    times.set(name, before + 1);
    if (random() < 0.03) return random() < 0.5 ? "hangs" : "does it and hangs";
    return SHORT[Math.floor(random() * SHORT.length)] ?? "fails";
  };
}

/** Stripe, as far as it is used: its API, its pages, and what it tells us, with moods. All of it is in memory. */
export class StripeDouble {
  readonly secretKey = SECRET_KEY;
  readonly webhookSecret = WEBHOOK_SECRET;
  readonly store = new Store();
  readonly news = new NewsRoom(WEBHOOK_SECRET);
  readonly payments = new Payments(this.store, this.news.tell);
  readonly connect = new Connect(this.store, this.news.tell);
  readonly sales = new Sales(this.store, this.payments, { tell: this.news.tell, origin: () => this.url });
  readonly requests: AskedOfStripe[] = [];
  /** how the next call is met */
  mood: (asked: AskedOfStripe) => StripeMood = () => "well";
  /** as STRIPE_API_URL has it */
  url = "";
  #kept = new Map<string, Kept>();
  #later: AskedOfStripe[] = [];
  #server = createServer((request, response) => void this.#answer(request, response));

  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(port, "127.0.0.1", resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  /** what a process is started with to speak to this one */
  get settings(): Record<string, string> {
    return {
      STRIPE_SECRET_KEY: this.secretKey,
      STRIPE_WEBHOOK_SECRET: this.webhookSecret,
      STRIPE_API_URL: this.url,
    };
  }

  /** as Stripe does after a day: what is asked again under an old key is done again */
  forgetKeys(): void {
    this.#kept.clear();
  }

  /** what was to be done later is */
  catchUp(): void {
    for (const asked of this.#later.splice(0)) this.#runProviderCall(asked);
  }

  async close(): Promise<void> {
    this.news.stop();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const url = new URL(request.url ?? "/", this.url);
    if (!url.pathname.startsWith("/v1/")) return this.#answerPage(url.pathname, request, response, body);
    const key = request.headers["idempotency-key"]?.toString();
    const asked: AskedOfStripe = {
      method: request.method ?? "",
      path: url.pathname,
      key,
      version: request.headers["stripe-version"]?.toString(),
      form: parseForm(request.method === "GET" ? url.search.slice(1) : body),
    };
    this.requests.push(asked);
    const isOurs = request.headers.authorization === `Bearer ${this.secretKey}`;
    if (!isOurs) return send(response, 401, said(new Refusal(401, { type: "invalid_request_error" })));
    const mood = this.mood(asked);
    switch (mood) {
      case "hangs":
        return;
      case "hangs up":
        return void request.socket.destroy();
      case "fails":
        return send(response, 500, FAILED);
      case "is busy":
        return send(
          response,
          429,
          said(new Refusal(429, { type: "invalid_request_error", code: "rate_limit" })),
        );
    }
    const { status, body: answer, isRepeated } = this.#once(asked, body, mood);
    if (mood === "does it and hangs") return;
    if (mood === "loses the answer") return void request.socket.destroy();
    if (isRepeated) response.setHeader("idempotent-replayed", "true");
    send(response, status, answer);
  }

  /** What was answered under a key is answered again; under the same key nothing else can be asked. */
  #once(asked: AskedOfStripe, body: string, mood: StripeMood): Given {
    const { method, path, key } = asked;
    const what = `${method} ${path} ${body}`;
    const kept = method === "GET" || key === undefined ? undefined : this.#kept.get(key);
    if (kept)
      return kept.what === what
        ? { ...kept, isRepeated: true }
        : { status: 400, body: said(new Refusal(400, { type: "idempotency_error" })) };
    const given = this.#try(asked, mood);
    if (key !== undefined && method !== "GET") this.#kept.set(key, { what, ...given });
    return given;
  }

  #try(asked: AskedOfStripe, mood: StripeMood): { status: number; body: string } {
    const failed = { status: 500, body: FAILED };
    if (mood === "fails for good") return failed;
    if (mood === "does it later") {
      this.#later.push(asked);
      return failed;
    }
    const answer = this.#runProviderCall(asked);
    return mood === "does it and fails" && asked.method !== "GET" ? failed : answer;
  }

  #runProviderCall(asked: AskedOfStripe): { status: number; body: string } {
    const { expand, ...form } = asked.form;
    try {
      const parts = { ...this, origin: () => this.url };
      const thing = answerCall(parts, { ...asked, form });
      return { status: 200, body: JSON.stringify(this.store.expand(thing, valuesOf(expand))) };
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      return { status: refusal.status, body: said(refusal) };
    }
  }

  #answerPage(path: string, { method }: IncomingMessage, response: ServerResponse, body: string): void {
    const pressed = method === "POST" ? (new URLSearchParams(body).get("press") ?? "") : undefined;
    try {
      const { status, location, html } = answerPage(this, path, pressed);
      response.writeHead(status, {
        "content-type": "text/html; charset=utf-8",
        ...(location && { location }),
      });
      response.end(html);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      response.writeHead(404).end();
    }
  }
}

export const startStripeDouble = (port?: number): Promise<StripeDouble> => new StripeDouble().start(port);

const said = ({ error }: Refusal) =>
  JSON.stringify({ error: { message: "Somebody said something.", ...error } });
const FAILED = said(new Refusal(500, { type: "api_error" }));

function send(response: ServerResponse, status: number, body: string): void {
  response
    .writeHead(status, { "content-type": "application/json", "request-id": "req_of_the_double" })
    .end(body);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}
