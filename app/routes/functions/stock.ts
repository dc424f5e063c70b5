import { readStock } from "~/features/shop/catalogue/queries/find-product.server.ts";
import { MOST_STOCKS, readStockIds } from "~/features/shop/catalogue/rules/stock.ts";
import { requestContext, servicesContext } from "~/platform/config/services.server.ts";
import { TokenBucket } from "~/platform/limits/token-bucket.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { Route } from "./+types/stock";

/** Each shop page asks once, and again on return; the people of an office share one network. */
const tokenBucket = new TokenBucket({
  name: "stock",
  burst: 120,
  perSecond: 5,
  tooMany: "Trop de demandes en peu de temps. Patientez un instant, puis réessayez.",
});

/**
 * GET /functions/v1/stock?ids=1,2: the current stock and price of these products, and whether they are on
 * sale. The shop's pages are cached; this answer is not.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ids = readStockIds(new URL(request.url).searchParams.get("ids"));
  if (!ids)
    throw new AppError("invalid_input", { message: `Demandez de 1 à ${MOST_STOCKS} produits par leur id.` });
  const refusal = tokenBucket.take(context.get(requestContext).network);
  if (refusal) throw refusal;
  const stock = await readStock(context.get(servicesContext).db, ids);
  return Response.json(stock, { headers: { "cache-control": "no-store" } });
}
