import type { Database } from "~/platform/database/db.server.ts";
import { receiveWebhook } from "../../core/commands/handle-webhook.server.ts";
import type { PaymentProvider, WebhookKind } from "../../core/rules/provider.ts";
import { parseForm } from "../rules/simulated-api.ts";
import { eventJson, signWebhook } from "../rules/simulated-events.ts";
import { answerFromDatabase, readObjects } from "./simulated-database.server.ts";
import { createStripe } from "./stripe.server.ts";

/** The simulated Stripe does not check it. */
const SECRET_KEY = "sk_test_demo";

interface DemoOptions {
  db: Database;
  secret: string;
  publicUrl: string;
  /** nothing is sold, and its pages are not served */
  isClosed?: boolean;
}

/** The adapter of Stripe, with a simulated Stripe behind it that moves no money and stores no personal data. */
export const createDemoProvider = ({
  db,
  secret,
  publicUrl,
  isClosed = false,
}: DemoOptions): PaymentProvider => ({
  ...createStripe({
    settings: { secretKey: SECRET_KEY, webhookSecrets: [secret], url: undefined },
    publicUrl,
    request: (url, init) => answerSdk(db, publicUrl, new Request(url, init)),
  }),
  name: "demo",
  isClosed,
});

async function answerSdk(db: Database, publicUrl: string, request: Request): Promise<Response> {
  const { pathname: path, search } = new URL(request.url);
  const { method, headers } = request;
  const form = parseForm(method === "GET" ? search.slice(1) : await request.text());
  const key = headers.get("idempotency-key") ?? undefined;
  const { status, json } = await answerFromDatabase(db, { method, path, form, key }, publicUrl);
  return Response.json(json, { status });
}

/** Events that were enqueued before they had a type. */
const TYPES: Record<WebhookKind, string> = {
  checkout: "checkout.session.completed",
  charge: "payment_intent.succeeded",
  subscription: "customer.subscription.updated",
  account: "account.updated",
  transfer: "transfer.created",
};

/** Delivers the webhook through the same code as a real provider's. */
export async function sendDemoWebhook(
  { secret, ...parts }: { db: Database; provider: PaymentProvider; secret: string },
  {
    newsId,
    kind,
    ref,
    type = TYPES[kind],
  }: { newsId: string; kind: WebhookKind; ref: string; type?: string | undefined },
): Promise<void> {
  const event = eventJson(await readObjects(parts.db, [ref]), newsId, { type, kind, ref });
  const body = JSON.stringify(event);
  await receiveWebhook(parts, body, signWebhook(body, secret));
}
