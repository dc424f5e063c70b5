import { setTimeout as delay } from "node:timers/promises";
import type { SignedIn } from "../../fixtures/bookings/many-students.ts";
import { type Answer, ask } from "../../fixtures/server/http.ts";
import { DELIVERY } from "../../fixtures/shop/shop-orders.ts";

const PATIENCE_MS = 120_000;
const PAUSE_MS = 150;

export interface Sent {
  /** what the browser calls it */
  idempotencyKey: string;
  lines: readonly { productId: number; quantity: number; priceCents: number }[];
  email: string;
  /** the address that a trusted proxy says the caller has */
  network: string;
  as?: SignedIn | undefined;
  /** the token of an order that this one comes instead of */
  replaces?: string;
}

/** The checkout's form, as a browser sends it; rejects where nobody answers. */
export function sendOrder(
  port: number | string,
  { as, network, email, lines, ...order }: Sent,
): Promise<Answer> {
  const fields = { ...DELIVERY, ...order, email, lines: JSON.stringify(lines), account: as?.id ?? "" };
  return ask(`http://127.0.0.1:${port}/checkout.data`, {
    method: "POST",
    headers: {
      Host: `localhost:${port}`,
      Origin: `http://localhost:${port}`,
      "Sec-Fetch-Site": "same-origin",
      "X-Forwarded-For": network,
      "Content-Type": "application/x-www-form-urlencoded",
      ...(as && { Cookie: as.cookie }),
    },
    body: Buffer.from(new URLSearchParams(fields).toString()),
  });
}

/** As it says while it starts. */
const STARTING = "démarre";

/** Sent again under the same name until somebody answers, as by whoever presses once more; says how often nobody did. */
export async function sendUntilAnswered(
  port: number | string,
  order: Sent,
): Promise<{ answer: Answer; unanswered: number }> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let unanswered = 0; ; unanswered += 1) {
    const answer = await sendOrder(port, order).catch((error: Error) => error);
    const isStarting = !(answer instanceof Error) && answer.status === 503 && answer.text.includes(STARTING);
    if (!isStarting && !(answer instanceof Error)) return { answer, unanswered };
    if (Date.now() > deadline) throw new Error(`no answer on port ${port}`, { cause: answer });
    await delay(PAUSE_MS);
  }
}
