import { getViewer } from "~/features/accounts/gate.server.ts";
import { findOwnReceipt } from "~/features/bookings/gate.server.ts";
import { readReceipt } from "~/features/bookings/sessions/queries/receipt.server.ts";
import { receiptFile, renderReceipt } from "~/features/bookings/sessions/queries/render-receipt.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { pdfAnswer } from "../shop/documents/pdf-answer.ts";
import type { Route } from "./+types/receipt";

/** Each request renders the PDF again, which takes CPU time. */
const HOURLY = { limit: 120, windowSeconds: 60 * 60 };

/** GET /receipts/…: the receipt of a session or a pack; answers 404 to anybody but its payer and its coach. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const viewer = getViewer(context);
  const own = viewer ? await findOwnReceipt(db, viewer, params.receiptId) : undefined;
  if (viewer && own) await limitRate(db, { name: "receipts", subject: viewer.id, ...HOURLY });
  const receipt = own && (await readReceipt(db, own));
  return pdfAnswer(receipt && { name: receiptFile(receipt), bytes: await renderReceipt(receipt) });
}
