import { z } from "zod";
import { findOffers } from "~/features/shop/queries/stock.server.ts";
import { Allowance } from "~/platform/allowance.server.ts";
import { AppError } from "~/platform/errors.ts";
import { requestContext, servicesContext } from "~/platform/services.server.ts";
import type { Route } from "./+types/stock.ts";

/** Somebody who looks around asks with every page; an office shares its network. */
const allowance = new Allowance({
  burst: 120,
  perSecond: 5,
  tooMany: "Trop de demandes en peu de temps. Patientez un instant, puis réessayez.",
});

const MOST_IDS = 50;
const idsSchema = z
  .string()
  .transform((ids) => ids.split(",").map(Number))
  .pipe(z.array(z.int().positive().max(2_147_483_647)).max(MOST_IDS));

/**
 * GET /functions/v1/stock?ids=1,2: how many of each product are left, and what they cost now. Asked beside pages that are kept, and
 * by carts; this answer is not kept.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = idsSchema.safeParse(new URL(request.url).searchParams.get("ids"));
  if (!asked.success) throw new AppError("invalid_input");
  const refusal = allowance.take(context.get(requestContext).network);
  if (refusal) throw refusal;
  const offers = await findOffers(context.get(servicesContext).db, asked.data);
  return Response.json(offers, { headers: { "cache-control": "no-store" } });
}
