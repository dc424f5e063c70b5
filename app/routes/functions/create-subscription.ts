import { redirect } from "react-router";
import { isAccompanimentProduct } from "~/features/accompaniment/contract/schema/purchase.ts";
import { getViewer } from "~/features/accounts/gate.server.ts";
import type { AnyViewer } from "~/features/accounts/rules/viewer.ts";
import { standardTerms } from "~/features/business/rules/settings.ts";
import { paymentsContext } from "~/features/payments/core/commands/provider.server.ts";
import { subscriptionToken } from "~/features/shop/gate.server.ts";
import { subscribePremium } from "~/features/shop/premium/commands/subscribe-premium.server.ts";
import { PREMIUM_PATH, PREMIUM_PRODUCT } from "~/features/shop/premium/rules/premium.ts";
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
const FOR_COACHES = "Premium est réservé aux coachs.";
const REFUSED = "Impossible de créer la session de paiement";

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/**
 * POST /functions/v1/create-subscription: product_id, as a form or as JSON; answers url or error. The server
 * determines the price and the payer. A shop product is a number, Premium is "premium". An accompaniment has its own names
 * (type_3m) and comes with setupData, planConfig, pricing and consents, as JSON.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const isPlainForm = request.headers.get("accept")?.includes("text/html") ?? false;
  const sent = await readAsked(request);
  const asked = createSubscriptionSchema.safeParse(sent);
  const viewer = getViewer(context);
  if (!viewer) {
    const back = asked.success ? offerPath(asked.data.product_id) : "/shop";
    if (isPlainForm) return redirect(`/login?${new URLSearchParams({ redirect: back })}`);
    return respond({ error: SIGN_IN, refusal: SIGN_IN }, { status: 401 });
  }
  try {
    if (request.method === "POST" && isAccompanimentProduct(sent))
      return respond({ ok: true, url: await sellAccompaniment(context, viewer, sent) });
    if (request.method !== "POST" || !asked.success)
      throw new AppError("invalid_input", { message: REFUSED });
    const { product_id: productId, price: priceCents, idempotencyKey } = asked.data;
    const order = { priceCents, idempotencyKey };
    const isPremium = productId === PREMIUM_PRODUCT;
    const url = isPremium
      ? await sellPremium(context, viewer, order)
      : await sellProgramme(context, viewer, { ...order, productId });
    // The CSP forbids forms to lead to another site: the page of the subscription links to the checkout instead.
    return isPlainForm ? redirect(isPremium ? PREMIUM_PATH : SUBSCRIPTIONS_PATH) : respond({ ok: true, url });
  } catch (thrown) {
    const { answer, ...init } = refuseForm(context, thrown);
    const [beside] = Object.values(answer.errors ?? {});
    return respond({ ...answer, error: answer.refusal ?? beside ?? REFUSED }, init);
  }
}

type Context = Route.ActionArgs["context"];
interface Asked {
  priceCents: number | undefined;
  idempotencyKey: string;
}

const offerPath = (productId: number | typeof PREMIUM_PRODUCT): string =>
  productId === PREMIUM_PRODUCT ? PREMIUM_PATH : `/product/${productId}`;

function sellProgramme(
  context: Context,
  viewer: AnyViewer,
  order: Asked & { productId: number },
): Promise<string> {
  const { secrets } = context.get(servicesContext);
  const parts = {
    ...context.get(paymentsContext),
    email: viewer.email,
    pathsOf: (id: string) => ({
      returnPath: subscribedPath(subscriptionToken(secrets.linkSecret, id)),
      cancelPath: offerPath(order.productId),
    }),
  };
  return subscribe(parts, viewer, order);
}

async function sellPremium(context: Context, viewer: AnyViewer, order: Asked): Promise<string> {
  const { settings } = context.get(servicesContext);
  const paths = { returnPath: PREMIUM_PATH, cancelPath: PREMIUM_PATH };
  const parts = {
    ...context.get(paymentsContext),
    email: viewer.email,
    pathsOf: () => paths,
    standard: standardTerms(settings),
  };
  if (viewer.role !== "coach") throw new AppError("forbidden", { message: FOR_COACHES });
  return subscribePremium(parts, viewer, order);
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
