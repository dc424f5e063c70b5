import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Database } from "~/platform/database/db.server.ts";
import { receiveWebhook } from "../../core/commands/handle-webhook.server.ts";
import {
  NEWS_KINDS,
  type PaymentProvider,
  ProviderFailure,
  type ProviderWebhook,
  type WebhookKind,
} from "../../core/rules/provider.ts";

/** Older signatures are rejected, to prevent replay attacks. */
const TOLERANCE_SECONDS = 300;

const newsSchema = z.object({
  id: z.string(),
  type: z.string(),
  madeAt: z.iso.datetime().transform((text) => new Date(text)),
  about: z.object({ kind: z.enum(NEWS_KINDS), ref: z.string() }),
});

/** Signs like Stripe: an HMAC of the time and the body with a shared secret. */
export function signDemoWebhook(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  return `t=${seconds},v1=${signatureOf(secret, seconds, body)}`;
}

const signatureOf = (secret: string, seconds: number, body: string) =>
  createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");

/** Throws unless the signature is valid and recent. */
export function readDemoWebhook(
  secret: string,
  body: string,
  signature: string | undefined,
): ProviderWebhook {
  const [, seconds, given = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? "") ?? [];
  const expected = signatureOf(secret, Number(seconds), body);
  if (!seconds || !timingSafeEqual(Buffer.from(given), Buffer.from(expected)))
    throw new ProviderFailure("bad signature", true);
  if (Math.abs(Date.now() / 1_000 - Number(seconds)) > TOLERANCE_SECONDS)
    throw new ProviderFailure("old signature", true);
  return newsSchema.parse(JSON.parse(body));
}

interface Parts {
  db: Database;
  provider: PaymentProvider;
  secret: string;
}

/** Delivers the webhook through the same code as a real provider's. */
export async function sendDemoWebhook(
  { secret, ...parts }: Parts,
  { newsId, kind, ref }: { newsId: string; kind: WebhookKind; ref: string },
): Promise<void> {
  const now = new Date();
  const body = JSON.stringify({
    id: newsId,
    type: `${kind}.changed`,
    madeAt: now.toISOString(),
    about: { kind, ref },
  });
  await receiveWebhook(parts, body, signDemoWebhook(secret, body, now));
}
