import { requireOrderByToken } from "~/features/shop/gate.server.ts";
import { getOrderStatus } from "~/features/shop/orders/queries/order-status.server.ts";
import { requestContext, servicesContext } from "~/platform/config/services.server.ts";
import { TokenBucket } from "~/platform/limits/token-bucket.server.ts";
import type { Route } from "./+types/order-status.ts";

/** A tab that follows a payment polls every few seconds; the people of an office share one network. */
const tokenBucket = new TokenBucket({
  name: "order-status",
  burst: 120,
  perSecond: 5,
  tooMany: "Trop de demandes en peu de temps. Patientez un instant, puis réessayez.",
});

/** GET /functions/v1/order-status?order={token}: the state of an order, for holders of its token. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const refusal = tokenBucket.take(context.get(requestContext).network);
  if (refusal) throw refusal;
  const { db, secrets } = context.get(servicesContext);
  const token = new URL(request.url).searchParams.get("order") ?? "";
  const own = await requireOrderByToken(db, secrets.linkSecret, token);
  return Response.json(await getOrderStatus(db, own), { headers: { "cache-control": "no-store" } });
}
