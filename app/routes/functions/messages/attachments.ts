import type { RouterContextProvider } from "react-router";
import { requireRole } from "~/features/accounts/gate.server.ts";
import type { CoachViewer, StudentViewer } from "~/features/accounts/rules/viewer.ts";
import { addAttachment, removeAttachment } from "~/features/messages/commands/attach.server.ts";
import type { UploadAnswer } from "~/features/messages/components/conversation/send-attachment.ts";
import { attachmentRemovalSchema, attachmentSchema } from "~/features/messages/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { readForm, refuseForm } from "~/platform/web/forms.server.ts";
import { checkForm } from "~/platform/web/forms.ts";
import { privateHeaders } from "../../dashboard/private-page.ts";
import { requireConversationOf } from "../../messages/own-box.server.ts";
import type { Route } from "./+types/attachments";

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/**
 * POST /functions/v1/attachments: conversation and file upload a file for the next message, and recording says that it
 * is a voice or video note; attachment deletes one that is not sent yet.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireRole(context, request, "coach", "student");
  try {
    if (request.method !== "POST") throw new AppError("not_found");
    const answer = await change(context, viewer, await readForm(request));
    return Response.json(answer, { headers: privateHeaders() });
  } catch (thrown) {
    const { answer, ...init } = refuseForm(context, thrown);
    return Response.json(answer, { ...init, headers: { ...privateHeaders(), ...init.headers } });
  }
}

async function change(
  context: Readonly<RouterContextProvider>,
  viewer: CoachViewer | StudentViewer,
  form: FormData,
): Promise<UploadAnswer> {
  const services = context.get(servicesContext);
  if (form.has("attachment")) {
    const removal = checkForm(attachmentRemovalSchema, form);
    if (!removal.ok) throw new AppError("invalid_input");
    await removeAttachment(services.db, viewer, removal.data.attachment);
    return { ok: true };
  }
  const sent = checkForm(attachmentSchema, form);
  if (!sent.ok) throw new AppError("invalid_input");
  const { conversation, file, recording } = sent.data;
  const own = await requireConversationOf(services.db, viewer, conversation);
  return { ok: true, attachment: await addAttachment(services, viewer, own, file, recording) };
}
