import { z } from "zod";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { findDeskDocument } from "~/features/back-office/desk/queries/find-document.server.ts";
import { renderSaleDocument } from "~/features/invoicing/queries/render-sale-document.server.ts";
import { documentFile } from "~/features/invoicing/rules/document-numbers.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { pdfAnswer } from "../../shop/documents/pdf-answer.ts";
import type { Route } from "./+types/document";

/** Each request renders the PDF again, which takes CPU time. */
const HOURLY = { limit: 240, windowSeconds: 60 * 60 };

/** GET /back-office/documents/…: an invoice or a credit note of whatever was sold. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const id = z.uuid().safeParse(params.documentId).data;
  const document = id && (await findDeskDocument(db, operator, id));
  if (!document) return pdfAnswer(undefined);
  await limitRate(db, { name: "order documents", subject: operator.id, ...HOURLY });
  return pdfAnswer({ name: documentFile(document), bytes: await renderSaleDocument(document) });
}
