import { randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout } from "node:timers/promises";
import {
  eventJson,
  type StripeEvent,
  signWebhook,
} from "~/features/payments/providers/rules/simulated-events.ts";
import type { SimulatedObjects } from "~/features/payments/providers/rules/simulated-store.ts";
import type { SimulatedEvent } from "~/features/payments/providers/rules/simulated-stripe.ts";

/** When one piece of news is delivered, in milliseconds from now: once, several times, late, or never. */
export type Delivery = (news: StripeEvent) => number[];
export const AT_ONCE: Delivery = () => [0];

/** Some twice, some late and so in another order, some never. */
export const unreliableDelivery =
  (random: () => number = Math.random): Delivery =>
  () => {
    const late = () => Math.floor(random() * 400);
    const draw = random();
    if (draw < 0.1) return [];
    if (draw < 0.3) return [late(), late()];
    return draw < 0.6 ? [late()] : [0];
  };

const PATIENCE_MS = 5_000;
const ATTEMPTS = 6;
const PAUSE_MS = 250;

/** Delivers what has changed, as it is then, to whom it is to be told; what is not taken is told again a few times. */
export class WebhookSender {
  /** where to; nothing is delivered while there is no address */
  deliverTo: string | undefined;
  delivery: Delivery = AT_ONCE;
  readonly told: StripeEvent[] = [];
  /** what was delivered in the end, or given up, with the last status: 0 where nobody answered */
  readonly delivered: { id: string; type: string; status: number }[] = [];
  #underWay = new Set<Promise<void>>();
  #stopped = new AbortController();

  constructor(
    private readonly objects: SimulatedObjects,
    private readonly secret: string,
  ) {
    // Hundreds may be on their way at once.
    setMaxListeners(0, this.#stopped.signal);
  }

  tell = (event: SimulatedEvent): void => {
    const news = eventJson(this.objects, `evt_${randomBytes(12).toString("hex")}`, event);
    this.told.push(news);
    for (const delay of this.delivery(news)) this.send(news, delay);
  };

  /** Also what was told before: repeated, it must not count again. */
  send(news: StripeEvent, delayMs = 0): void {
    const sending = this.#send(news, delayMs).finally(() => this.#underWay.delete(sending));
    this.#underWay.add(sending);
  }

  /** Once everything that is on its way has arrived, or was given up. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  stop(): void {
    this.#stopped.abort();
  }

  async #send(news: StripeEvent, delayMs: number): Promise<void> {
    await this.#pause(delayMs);
    let status = 0;
    for (
      let attempt = 0;
      attempt < ATTEMPTS && this.deliverTo && !this.#stopped.signal.aborted;
      attempt += 1
    ) {
      if (attempt > 0) await this.#pause(PAUSE_MS * 2 ** attempt);
      status = await this.#post(this.deliverTo, JSON.stringify(news));
      if (status >= 200 && status < 300) break;
    }
    if (this.deliverTo) this.delivered.push({ id: news.id, type: news.type, status });
  }

  async #post(address: string, body: string): Promise<number> {
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "stripe-signature": signWebhook(body, this.secret),
    };
    const signal = AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(PATIENCE_MS)]);
    try {
      const answer = await fetch(address, { method: "POST", headers, body, signal });
      // Cut off in the middle, it was not answered.
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  }

  #pause(ms: number): Promise<void> {
    return ms > 0
      ? setTimeout(ms, undefined, { signal: this.#stopped.signal }).catch(() => {})
      : Promise.resolve();
  }
}
