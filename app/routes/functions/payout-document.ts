import { z } from "zod";
import { getViewer } from "~/features/accounts/gate.server.ts";
import { findPayoutDocument } from "~/features/payments/gate.server.ts";
import { printPayoutDocument } from "~/features/payments/payouts/queries/print-payout-document.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { pdfAnswer } from "../shop/documents/pdf-answer.ts";
import type { Route } from "./+types/payout-document";

/** Each request renders the PDF again, which takes CPU time. */
const HOURLY = { limit: 120, windowSeconds: 60 * 60 };

/** GET /payout-documents/…: answers 404 to anybody but its coach and the operators. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const viewer = getViewer(context);
  const id = z.uuid().safeParse(params.documentId);
  const document = viewer && id.success ? await findPayoutDocument(db, viewer, id.data) : undefined;
  if (!viewer || !document) return pdfAnswer(undefined);
  await limitRate(db, { name: "payout documents", subject: viewer.id, ...HOURLY });
  return pdfAnswer(await printPayoutDocument(db, document));
}
