import { getViewer } from "~/features/accounts/gate.server.ts";
import { requireOwnSubscription, requireSubscriptionDocument } from "~/features/shop/gate.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { Route } from "./+types/subscription-document";
import { answerDocument } from "./document-answer.server.ts";

/** GET /mes-abonnements/…/documents/…: the invoice of a month or a credit note, for the subscriber. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  return answerDocument(context, async () => {
    const viewer = getViewer(context);
    if (!viewer) throw new AppError("not_found");
    const own = await requireOwnSubscription(db, viewer, params.subscriptionId);
    return { document: await requireSubscriptionDocument(db, own, params.documentId), subject: own.id };
  });
}
