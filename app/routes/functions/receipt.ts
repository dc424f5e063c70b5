import { getViewer } from "~/features/accounts/gate.server.ts";
import { findOwnReceipt } from "~/features/bookings/gate.server.ts";
import { readReceipt } from "~/features/bookings/sessions/queries/receipt.server.ts";
import { renderReceipt } from "~/features/bookings/sessions/queries/render-receipt.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { savedAs } from "~/platform/files/file-names.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { privateHeaders } from "../dashboard/private-page.ts";
import type { Route } from "./+types/receipt";

/** Each request renders the PDF again, which takes CPU time. */
const HOURLY = { limit: 120, windowSeconds: 60 * 60 };

/** GET /receipts/…: the receipt of a session or a pack; answers 404 to anybody but its payer. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const viewer = getViewer(context);
  const own = viewer ? await findOwnReceipt(db, viewer, params.receiptId) : undefined;
  if (viewer && own) await limitRate(db, { name: "receipts", subject: viewer.id, ...HOURLY });
  const receipt = own && (await readReceipt(db, own));
  if (!receipt)
    return new Response(new AppError("not_found").message, { status: 404, headers: privateHeaders() });
  const bytes = await renderReceipt(receipt);
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...privateHeaders(),
      "Content-Type": "application/pdf",
      "Content-Length": String(bytes.length),
      "Content-Disposition": savedAs(`recu-${receipt.number}.pdf`),
      "X-Content-Type-Options": "nosniff",
    },
  });
}
