import type { RouterContextProvider } from "react-router";
import type { OwnSaleDocument } from "~/features/invoicing/gate.server.ts";
import { renderSaleDocument } from "~/features/invoicing/queries/render-sale-document.server.ts";
import { documentFile } from "~/features/invoicing/rules/document-numbers.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { pdfAnswer } from "./pdf-answer.ts";

/** Each request renders the PDF again, which takes CPU time. */
const HOURLY = { limit: 60, windowSeconds: 60 * 60 };

/** Answers 404 for a document that does not exist or belongs to somebody else. */
export async function answerDocument(
  context: Readonly<RouterContextProvider>,
  find: () => Promise<{ document: OwnSaleDocument; subject: string }>,
): Promise<Response> {
  try {
    const { document, subject } = await find();
    await limitRate(context.get(servicesContext).db, { name: "order documents", subject, ...HOURLY });
    return pdfAnswer({ name: documentFile(document), bytes: await renderSaleDocument(document) });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    return pdfAnswer(undefined);
  }
}
