import { z } from "zod";
import { getViewer } from "~/features/accounts/gate.server.ts";
import { findPayoutDocument, findSelfBilledDocument } from "~/features/payments/gate.server.ts";
import {
  printPayoutDocument,
  printSelfBilledDocument,
} from "~/features/payments/payouts/queries/print-payout-document.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { pdfAnswer } from "../shop/documents/pdf-answer.ts";
import type { Route } from "./+types/payout-document";

/** Each request renders the PDF again, which takes CPU time. */
const HOURLY = { limit: 120, windowSeconds: 60 * 60 };

/**
 * GET /payout-documents/…: a document of a payout, or an invoice issued in a coach's name. Answers 404 to
 * anybody but its coach and the operators.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const viewer = getViewer(context);
  const id = z.uuid().safeParse(params.documentId);
  if (!viewer || !id.success) return pdfAnswer(undefined);
  const document = await findPayoutDocument(db, viewer, id.data);
  const invoice = document ? undefined : await findSelfBilledDocument(db, viewer, id.data);
  if (!document && !invoice) return pdfAnswer(undefined);
  await limitRate(db, { name: "payout documents", subject: viewer.id, ...HOURLY });
  if (document) return pdfAnswer(await printPayoutDocument(db, document));
  return pdfAnswer(invoice && (await printSelfBilledDocument(invoice)));
}
