import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { requireOwnPage } from "~/features/discovery/gate.server.ts";
import { profilePath } from "~/features/discovery/rules/profile.ts";
import { drawLink } from "~/features/sharing/rules/draw-link.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { privateHeaders } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/own-link-picture";

/** GET /dashboard/partager/qr.svg: the coach's public page as a QR code, to show, download or print. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const { id } = await requireOwnPage(db, context.get(coachViewerContext));
  return new Response(drawLink(`${settings.publicUrl}${profilePath(id)}`), {
    headers: { ...privateHeaders(), "Content-Type": "image/svg+xml" },
  });
}
