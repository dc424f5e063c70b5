import { forSignedIn, getCarried, viewerContext } from "~/features/accounts/gate.server.ts";
import { sendMessage } from "~/features/messages/commands/send-message.server.ts";
import { unreadCount } from "~/features/messages/queries/count-unread.server.ts";
import { messageSchema } from "~/features/messages/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { readForm, refuseForm } from "~/platform/web/forms.server.ts";
import { checkForm } from "~/platform/web/forms.ts";
import { privateHeaders } from "../../dashboard/private-page.ts";
import { requireConversation } from "../../messages/own-box.server.ts";
import type { Route } from "./+types/messages";

export const middleware: Route.MiddlewareFunction[] = [forSignedIn];

/** GET /functions/v1/messages: the number of unread messages, which was read together with the session. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json({ unread: getCarried(context, unreadCount) ?? 0 }, { headers: privateHeaders() });
}

/** POST /functions/v1/messages: conversation, clientId, body. The page's outbox sends and retries here. */
export async function action({ request, context }: Route.ActionArgs) {
  const respond = (answer: object, init: { status?: number; headers?: Record<string, string> } = {}) =>
    Response.json(answer, { ...init, headers: { ...privateHeaders(), ...init.headers } });
  try {
    const form = await readForm(request);
    const given = form.get("conversation");
    if (request.method !== "POST" || typeof given !== "string") throw new AppError("invalid_input");
    const own = await requireConversation(context, given);
    const message = checkForm(messageSchema, form);
    if (!message.ok) return respond(message, { status: 400 });
    const { db } = context.get(servicesContext);
    return respond({ ok: true, ...(await sendMessage(db, context.get(viewerContext), own, message.data)) });
  } catch (thrown) {
    const { answer, ...init } = refuseForm(context, thrown);
    return respond(answer, init);
  }
}
