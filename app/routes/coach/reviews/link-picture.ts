import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { requireOwnPage } from "~/features/discovery/gate.server.ts";
import { findFormerClientLink } from "~/features/reviews/former-clients/queries/list-former-clients.server.ts";
import { drawLink } from "~/features/sharing/rules/draw-link.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { privateHeaders } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/link-picture";

/** GET /dashboard/reviews/anciens-clients/qr.svg: the coach's own link as a QR code, to show, download or print. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const page = await requireOwnPage(db, context.get(coachViewerContext));
  const url = await findFormerClientLink(db, page, settings.publicUrl);
  if (!url) throw new AppError("not_found");
  return new Response(drawLink(url), {
    headers: { ...privateHeaders(), "Content-Type": "image/svg+xml" },
  });
}
