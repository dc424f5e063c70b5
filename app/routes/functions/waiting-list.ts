import { requireRole } from "~/features/accounts/gate.server.ts";
import {
  joinWaitingList,
  leaveWaitingList,
} from "~/features/bookings/availability/commands/waiting-list.server.ts";
import { waitingListSchema } from "~/features/bookings/availability/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { readForm, refuseForm } from "~/platform/web/forms.server.ts";
import { checkForm, type FormAnswer } from "~/platform/web/forms.ts";
import { privateHeaders } from "../dashboard/private-page.ts";
import type { Route } from "./+types/waiting-list";

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** POST /functions/v1/waiting-list: coach, intent=join|leave, minutes. Answers as forms do. */
export async function action({ request, context }: Route.ActionArgs) {
  const respond = (said: FormAnswer, init: { status?: number; headers?: Record<string, string> } = {}) =>
    Response.json(said, { ...init, headers: { ...privateHeaders(), ...init.headers } });
  try {
    if (request.method !== "POST") throw new AppError("not_found");
    const student = requireRole(context, request, "student");
    const wish = checkForm(waitingListSchema, await readForm(request));
    if (!wish.ok) return respond(wish, { status: 400 });
    const { db } = context.get(servicesContext);
    const { coach: coachId, intent, minutes } = wish.data;
    if (intent === "join") await joinWaitingList(db, student, { coachId, minutes });
    else await leaveWaitingList(db, student, { coachId });
    return respond({ ok: true });
  } catch (thrown) {
    const { answer, ...init } = refuseForm(context, thrown);
    return respond(answer, init);
  }
}
