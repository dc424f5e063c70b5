import { requireRole } from "~/features/accounts/gate.server.ts";
import { saveVideoLink } from "~/features/bookings/sessions/commands/video-link.server.ts";
import { limitListingChanges } from "~/features/onboarding/commands/move-listing.server.ts";
import { publishDraft } from "~/features/onboarding/commands/publish-draft.server.ts";
import { saveDraft } from "~/features/onboarding/commands/save-draft.server.ts";
import type { PublicationAnswer } from "~/features/onboarding/components/wizard/onboarding-client.ts";
import { publishSchema, saveDraftSchema } from "~/features/onboarding/schema.ts";
import { readVideoLink } from "~/features/readiness/rules/video-link.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { readForm, refuseForm } from "~/platform/web/forms.server.ts";
import { checkForm } from "~/platform/web/forms.ts";
import type { Route } from "./+types/onboarding";

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** POST /functions/v1/onboarding: intent=save stores a coach's draft, intent=publish creates the listing. */
export async function action({ request, context }: Route.ActionArgs) {
  const coach = requireRole(context, request, "coach");
  const services = context.get(servicesContext);
  try {
    if (request.method !== "POST") throw new AppError("not_found");
    const form = await readForm(request);
    if (form.get("intent") === "save") {
      const sent = checkForm(saveDraftSchema, form);
      if (!sent.ok) throw new AppError("invalid_input");
      return Response.json(await saveDraft(services.db, coach, sent.data));
    }
    const sent = checkForm(publishSchema, form);
    if (form.get("intent") !== "publish" || !sent.ok) throw new AppError("invalid_input");
    await limitListingChanges(services.db, coach);
    const { draft, photo } = sent.data;
    const videoUrl = draft.offersWebcam ? readVideoLink(draft.videoUrl) : undefined;
    if (videoUrl) await saveVideoLink(services.db, coach, { videoUrl });
    const done = await publishDraft(services, coach, draft, photo);
    const answer: PublicationAnswer = { ok: "published" in done, ...done };
    return Response.json(answer, { status: answer.ok ? 200 : 400 });
  } catch (thrown) {
    const { answer, ...init } = refuseForm(context, thrown);
    return Response.json(answer, init);
  }
}
