import { redirect } from "react-router";
import { isAccompanimentProduct } from "~/features/accompaniment/contract/schema/purchase.ts";
import { getViewer } from "~/features/accounts/gate.server.ts";
import { paymentsContext } from "~/features/payments/core/commands/provider.server.ts";
import { subscriptionToken } from "~/features/shop/gate.server.ts";
import { createSubscriptionSchema } from "~/features/shop/schema.ts";
import { subscribe } from "~/features/shop/subscriptions/commands/subscribe.server.ts";
import { SUBSCRIPTIONS_PATH, subscribedPath } from "~/features/shop/subscriptions/rules/subscriptions.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { readForm, refuseForm } from "~/platform/web/forms.server.ts";
import { sellAccompaniment } from "../accompaniment/purchase/sell-accompaniment.server.ts";
import { privateHeaders } from "../dashboard/private-page.ts";
import type { Route } from "./+types/create-subscription";

const SIGN_IN = "Veuillez vous connecter pour continuer.";
const REFUSED = "Impossible de créer la session de paiement";

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/**
 * POST /functions/v1/create-subscription: product_id, as a form or as JSON; answers url or error. The server
 * determines the price and the payer. A shop product is a number. An accompaniment has its own names
 * (type_3m) and comes with setupData, planConfig, pricing and consents, as JSON.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const isPlainForm = request.headers.get("accept")?.includes("text/html") ?? false;
  const sent = await readAsked(request);
  const asked = createSubscriptionSchema.safeParse(sent);
  const viewer = getViewer(context);
  if (!viewer) {
    const back = asked.success ? `/product/${asked.data.product_id}` : "/shop";
    if (isPlainForm) return redirect(`/login?${new URLSearchParams({ redirect: back })}`);
    return respond({ error: SIGN_IN, refusal: SIGN_IN }, { status: 401 });
  }
  try {
    if (request.method === "POST" && isAccompanimentProduct(sent))
      return respond({ ok: true, url: await sellAccompaniment(context, viewer, sent) });
    if (request.method !== "POST" || !asked.success)
      throw new AppError("invalid_input", { message: REFUSED });
    const { secrets } = context.get(servicesContext);
    const { product_id: productId, price: priceCents, idempotencyKey } = asked.data;
    const parts = {
      ...context.get(paymentsContext),
      email: viewer.email,
      pathsOf: (id: string) => ({
        returnPath: subscribedPath(subscriptionToken(secrets.linkSecret, id)),
        cancelPath: `/product/${productId}`,
      }),
    };
    const url = await subscribe(parts, viewer, { productId, priceCents, idempotencyKey });
    // The CSP forbids forms to lead to another site: the subscriptions page links to the checkout instead.
    return isPlainForm ? redirect(SUBSCRIPTIONS_PATH) : respond({ ok: true, url });
  } catch (thrown) {
    const { answer, ...init } = refuseForm(context, thrown);
    const [beside] = Object.values(answer.errors ?? {});
    return respond({ ...answer, error: answer.refusal ?? beside ?? REFUSED }, init);
  }
}

/** Adds the fields of form answers to the two specified fields, url and error. */
const respond = (
  said: { ok?: boolean; url?: string; error?: string; refusal?: string },
  init: { status?: number; headers?: Record<string, string> } = {},
) => Response.json({ ok: false, ...said }, { ...init, headers: { ...privateHeaders(), ...init.headers } });

const readAsked = async (request: Request): Promise<unknown> =>
  request.headers.get("content-type")?.startsWith("application/json")
    ? request.json().catch(() => undefined)
    : Object.fromEntries(await readForm(request).catch(() => new FormData()));
