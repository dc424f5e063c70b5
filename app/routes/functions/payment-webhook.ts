import { receiveWebhook } from "~/features/payments/core/commands/handle-webhook.server.ts";
import { paymentsContext } from "~/features/payments/core/commands/provider.server.ts";
import { ProviderFailure } from "~/features/payments/core/rules/provider.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { Route } from "./+types/payment-webhook";

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/**
 * POST /webhooks/stripe: the payment provider's webhook, authenticated by its signature. It is only stored
 * here; a job processes it.
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") throw new AppError("invalid_input");
  const signature = request.headers.get("stripe-signature") ?? undefined;
  try {
    await receiveWebhook(context.get(paymentsContext), await request.text(), signature);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const message = "La signature manque, n’est pas la bonne ou est trop ancienne.";
    throw new AppError("invalid_input", { message });
  }
  return new Response(null, { status: 200, headers: { "Cache-Control": "no-store" } });
}
