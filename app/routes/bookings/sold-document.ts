import { getViewer } from "~/features/accounts/gate.server.ts";
import { requireSoldDocument } from "~/features/bookings/gate.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerDocument } from "../shop/documents/document-answer.server.ts";
import type { Route } from "./+types/sold-document";

/** GET /factures/…: an invoice or a credit note of a session or a pack, issued in the coach's name. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  return answerDocument(context, async () => {
    const viewer = getViewer(context);
    if (!viewer) throw new AppError("not_found");
    return { document: await requireSoldDocument(db, viewer, params.documentId), subject: viewer.id };
  });
}
