import type { RouterContextProvider } from "react-router";
import type { OwnOrderDocument } from "~/features/shop/gate.server.ts";
import { renderOrderDocument } from "~/features/shop/orders/queries/render-order-document.server.ts";
import { orderDocumentFile } from "~/features/shop/orders/rules/order-documents.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { savedAs } from "~/platform/files/file-names.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { privateHeaders } from "../../dashboard/private-page.ts";

/** Each request renders the PDF again, which takes CPU time. */
const HOURLY = { limit: 60, windowSeconds: 60 * 60 };

/** Answers 404 for a document that does not exist or belongs to somebody else. */
export async function answerDocument(
  context: Readonly<RouterContextProvider>,
  find: () => Promise<{ document: OwnOrderDocument; subject: string }>,
): Promise<Response> {
  try {
    const { document, subject } = await find();
    await limitRate(context.get(servicesContext).db, { name: "order documents", subject, ...HOURLY });
    const bytes = await renderOrderDocument(document);
    return new Response(new Uint8Array(bytes), {
      headers: {
        ...privateHeaders(),
        "Content-Type": "application/pdf",
        "Content-Length": String(bytes.length),
        "Content-Disposition": savedAs(orderDocumentFile(document)),
        "X-Content-Type-Options": "nosniff",
      },
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    return new Response(new AppError("not_found").message, { status: 404, headers: privateHeaders() });
  }
}
