import { z } from "zod";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { findOrderDocument } from "~/features/back-office/queries/find-order-document.server.ts";
import { renderSaleDocument } from "~/features/invoicing/queries/render-sale-document.server.ts";
import { documentFile } from "~/features/invoicing/rules/document-numbers.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { readId } from "~/platform/format/ids.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { pdfAnswer } from "../../shop/documents/pdf-answer.ts";
import type { Route } from "./+types/order-document";

/** Each request renders the PDF again, which takes CPU time. */
const HOURLY = { limit: 240, windowSeconds: 60 * 60 };

/**
 * GET /back-office/boutique/commandes/…/documents/…: an invoice or a credit note, available for as long as
 * the accounts must be kept.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const number = readId(params.orderNumber);
  const documentId = z.uuid().safeParse(params.documentId);
  if (!number || !documentId.success) return pdfAnswer(undefined);
  const document = await findOrderDocument(db, operator, { number, documentId: documentId.data });
  if (!document) return pdfAnswer(undefined);
  await limitRate(db, { name: "order documents", subject: operator.id, ...HOURLY });
  return pdfAnswer({ name: documentFile(document), bytes: await renderSaleDocument(document) });
}
