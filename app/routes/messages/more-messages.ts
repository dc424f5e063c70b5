import { listEarlier, listLater } from "~/features/messages/queries/list-messages.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { readId } from "~/platform/format/ids.ts";
import { AppError } from "~/platform/web/errors.ts";
import { privateHeaders } from "../dashboard/private-page.ts";
import type { Route } from "./+types/more-messages.ts";
import { requireConversation } from "./own-box.server.ts";

/** GET …/messages/:conversationId/more, with `before` or `after`: the messages on either side of one. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const own = await requireConversation(context, params.conversationId);
  const { searchParams } = new URL(request.url);
  const before = readId(searchParams.get("before"));
  const after = readId(searchParams.get("after"));
  if (before === undefined && after === undefined) throw new AppError("invalid_input");
  const range =
    before === undefined ? await listLater(db, own, after ?? 0) : await listEarlier(db, own, before);
  return Response.json(range, { headers: privateHeaders() });
}
