import { requireOrderByToken, requireOrderDocument } from "~/features/shop/gate.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import type { Route } from "./+types/order-document";
import { answerDocument } from "./document-answer.server.ts";

/** GET /commande/…/documents/…: an invoice or a credit note, for holders of the order's link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, secrets } = context.get(servicesContext);
  return answerDocument(context, async () => {
    const order = await requireOrderByToken(db, secrets.linkSecret, params.orderToken);
    return { document: await requireOrderDocument(db, order, params.documentId), subject: order.id };
  });
}
