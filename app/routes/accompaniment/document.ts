import { requireAccompanimentDocument } from "~/features/accompaniment/gate.server.ts";
import { getViewer } from "~/features/accounts/gate.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerDocument } from "../shop/documents/document-answer.server.ts";
import type { Route } from "./+types/document";

/** GET /mon-accompagnement/documents/…: an instalment's invoice or a credit note, for its student. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  return answerDocument(context, async () => {
    const viewer = getViewer(context);
    if (!viewer) throw new AppError("not_found");
    return {
      document: await requireAccompanimentDocument(db, viewer, params.documentId),
      subject: viewer.id,
    };
  });
}
