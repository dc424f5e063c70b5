import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { AccountStatus } from "~/features/payments/core/rules/provider.ts";
import { answerRequest, parseForm } from "~/features/payments/providers/rules/simulated-api.ts";
import type { SimulatedCard } from "~/features/payments/providers/rules/simulated-objects.ts";
import { Refusal, SimulatedObjects } from "~/features/payments/providers/rules/simulated-store.ts";
import { SimulatedStripe } from "~/features/payments/providers/rules/simulated-stripe.ts";
import { Bank } from "./stripe/bank.ts";
import { answerPage, type Card } from "./stripe/pages.ts";
import { WebhookSender } from "./stripe/webhooks.ts";

/**
 * The outcomes of one call. If it is not done, it fails, is refused as one too many, is never answered, or is cut off.
 * If it is done, the answer is lost, never comes, or is an error. Stripe repeats that error under the same idempotency
 * key, even for a call that did nothing (it fails for good), and even after its staff has completed the call
 * (`catchUp`).
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

const CARDS: Record<Exclude<Card, "is declined">, SimulatedCard> = {
  pays: "good",
  "fails later": "failing",
  "wants its owner later": "unattended",
};

/** Right by its digits, and of no bank. */
export const REFUSED_IBAN = "FR7630006000011234567890189";

const SECRET_KEY = "sk_test_of_the_double_0123456789";
const WEBHOOK_SECRET = "whsec_of_the_double_0123456789";

interface Given {
  status: number;
  body: string;
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

/** A server for the simulated Stripe, with its objects in memory: its API, with moods, its pages and its webhooks. */
export class StripeDouble {
  readonly secretKey = SECRET_KEY;
  readonly webhookSecret = WEBHOOK_SECRET;
  readonly objects = new SimulatedObjects();
  readonly news = new WebhookSender(this.objects, WEBHOOK_SECRET);
  readonly stripe = new SimulatedStripe(this.objects, this.news.tell);
  readonly bank = new Bank(this.objects, this.news.tell);
  readonly requests: AskedOfStripe[] = [];
  /** how the next call is met */
  mood: (asked: AskedOfStripe) => StripeMood = () => "well";
  /** what can be passed on by now; the rest of what was collected is there some days later */
  availableCents = Number.POSITIVE_INFINITY;
  /** as STRIPE_API_URL has it */
  url = "";
  #kept = new Map<string, Given & { what: string }>();
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

  /** Somebody presses a button on the page. False where nobody can pay there any more. */
  press(ref: string, card: Card): boolean {
    const { kind, status } = this.objects.get("checkout", ref).body;
    if (status !== "open") return false;
    const hasLater = kind === "instalments" || kind === "subscription";
    if (card === "is declined") this.stripe.decline(ref);
    else this.stripe.pay(ref, hasLater ? CARDS[card] : "good");
    return true;
  }

  /** The pages on which the product's payment can be paid, the oldest first. */
  pagesOf(paymentId: string) {
    return this.objects.all("checkout").filter(({ body }) => body.paymentId === paymentId);
  }

  /** A new account, in the state to which its owner and Stripe have come. */
  openAccount(status: AccountStatus = "pending"): string {
    const body = { holderId: 0, status: "pending", onboardingCompleted: false } as const;
    const { ref } = this.objects.add("account", { ...body });
    if (status !== "pending") this.stripe.setAccountStatus(ref, status);
    return ref;
  }

  /** as Stripe does after a day: what is asked again under an old key is done again */
  forgetKeys(): void {
    this.#kept.clear();
  }

  /** what was to be done later is */
  catchUp(): void {
    for (const asked of this.#later.splice(0)) this.#runCall(asked);
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
    if (!isOurs) return send(response, given(new Refusal(401, undefined)));
    const mood = this.mood(asked);
    switch (mood) {
      case "hangs":
        return;
      case "hangs up":
        return void request.socket.destroy();
      case "fails":
        return send(response, FAILED);
      case "is busy":
        return send(response, given(new Refusal(429, "rate_limit")));
    }
    const answer = this.#once(asked, body, mood);
    if (mood === "does it and hangs") return;
    if (mood === "loses the answer") return void request.socket.destroy();
    if (answer.isRepeated) response.setHeader("idempotent-replayed", "true");
    send(response, answer);
  }

  /** The same idempotency key gets the same answer again; another request under the key is refused. */
  #once(asked: AskedOfStripe, body: string, mood: StripeMood): Given & { isRepeated?: boolean } {
    const { method, path, key } = asked;
    const what = `${method} ${path} ${body}`;
    const kept = method === "GET" || key === undefined ? undefined : this.#kept.get(key);
    if (kept)
      return kept.what === what
        ? { ...kept, isRepeated: true }
        : given(new Refusal(400, undefined, { type: "idempotency_error" }));
    const answer = this.#try(asked, mood);
    if (key !== undefined && method !== "GET") this.#kept.set(key, { what, ...answer });
    return answer;
  }

  #try(asked: AskedOfStripe, mood: StripeMood): Given {
    if (mood === "fails for good") return FAILED;
    if (mood === "does it later") {
      this.#later.push(asked);
      return FAILED;
    }
    const answer = this.#runCall(asked);
    return mood === "does it and fails" && asked.method !== "GET" ? FAILED : answer;
  }

  #runCall(asked: AskedOfStripe): Given {
    const { path, form } = asked;
    const { account_number: iban } = (form.external_account ?? {}) as { account_number?: string };
    if (iban === REFUSED_IBAN) return given(new Refusal(400, "account_number_invalid"));
    const isTransfer = asked.method === "POST" && path === "/v1/transfers";
    if (isTransfer && Number(form.amount) > this.availableCents)
      return given(new Refusal(400, "balance_insufficient"));
    const answer = answerRequest(this.stripe, { ...asked, key: undefined }, this.url);
    if (isTransfer && answer.status === 200) this.availableCents -= Number(form.amount);
    return given(answer);
  }

  #answerPage(path: string, { method }: IncomingMessage, response: ServerResponse, body: string): void {
    const pressed = method === "POST" ? (new URLSearchParams(body).get("press") ?? "") : undefined;
    const { status, location, html } = answerPage(this, path, pressed);
    response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...(location && { location }) });
    response.end(html);
  }
}

export const startStripeDouble = (port?: number): Promise<StripeDouble> => new StripeDouble().start(port);

const given = ({ status, json }: { status: number; json: unknown }): Given => ({
  status,
  body: JSON.stringify(json),
});
const FAILED = given(new Refusal(500, undefined, { type: "api_error" }));

function send(response: ServerResponse, { status, body }: Given): void {
  response
    .writeHead(status, { "content-type": "application/json", "request-id": "req_of_the_double" })
    .end(body);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}
