import { z } from "zod";
import { getViewer } from "~/features/accounts/gate.server.ts";
import { findDocument } from "~/features/payments/gate.server.ts";
import { printDocument } from "~/features/payments/invoicing/queries/print-document.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { savedAs } from "~/platform/files/file-names.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { privateHeaders } from "../dashboard/private-page.ts";
import type { Route } from "./+types/payout-document";

/** Each request renders the PDF again, which takes CPU time. */
const HOURLY = { limit: 120, windowSeconds: 60 * 60 };

/** GET /payout-documents/…: answers 404 to anybody but its coach and the operators. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const viewer = getViewer(context);
  const id = z.uuid().safeParse(params.documentId);
  const document = viewer && id.success ? await findDocument(db, viewer, id.data) : undefined;
  if (!viewer || !document)
    return new Response(new AppError("not_found").message, { status: 404, headers: privateHeaders() });
  await limitRate(db, { name: "payout documents", subject: viewer.id, ...HOURLY });
  const { name, bytes } = await printDocument(db, document);
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...privateHeaders(),
      "Content-Type": "application/pdf",
      "Content-Length": String(bytes.length),
      "Content-Disposition": savedAs(name),
      "X-Content-Type-Options": "nosniff",
    },
  });
}
