import { requireOrderByToken, requireOrderDocument } from "~/features/shop/gate.server.ts";
import { renderOrderDocument } from "~/features/shop/queries/render-order-document.server.ts";
import { orderDocumentFile } from "~/features/shop/rules/order-documents.ts";
import { AppError } from "~/platform/errors.ts";
import { savedAs } from "~/platform/file-names.ts";
import { limitRate } from "~/platform/rate-limit.server.ts";
import { servicesContext } from "~/platform/services.server.ts";
import { privateHeaders } from "../dashboard/private-page.ts";
import type { Route } from "./+types/order-document";

/** Each is made anew, which takes a processor for a moment. */
const HOURLY = { limit: 60, windowSeconds: 60 * 60 };

/** GET /commande/…/documents/…: an invoice or a credit note, to whoever may see the order; to anybody else there is no such file. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, secrets } = context.get(servicesContext);
  try {
    const order = await requireOrderByToken(db, secrets.linkSecret, params.orderToken);
    const document = await requireOrderDocument(db, order, params.documentId);
    await limitRate(db, { name: "order documents", subject: order.id, ...HOURLY });
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
