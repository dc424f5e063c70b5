import { z } from "zod";
import { getViewer } from "~/features/accounts/gate.server.ts";
import { findAttachment } from "~/features/messages/gate.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import type { Route } from "./+types/message-attachment";
import { serveAttachment } from "./serve-attachment.server.ts";

/** GET /messages/attachments/…: answers 404 to anybody but the two participants. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, files } = context.get(servicesContext);
  const viewer = getViewer(context);
  const id = z.uuid().safeParse(params.attachmentId);
  const own = viewer && id.success ? await findAttachment(db, viewer, id.data) : undefined;
  return serveAttachment(request, files, own);
}
