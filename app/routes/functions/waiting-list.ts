import { requireRole } from "~/features/accounts/gate.server.ts";
import { joinWaitingList, leaveWaitingList } from "~/features/bookings/commands/waiting-list.server.ts";
import { waitingListSchema } from "~/features/bookings/schema/availability.ts";
import { AppError } from "~/platform/errors.ts";
import { readForm } from "~/platform/forms.server.ts";
import { servicesContext } from "~/platform/services.server.ts";
import type { Route } from "./+types/waiting-list";

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** POST /functions/v1/waiting-list: coach, intent=join|leave, and for a session of how many minutes. */
export async function action({ request, context }: Route.ActionArgs) {
  const student = requireRole(context, request, "student");
  const wish = waitingListSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (request.method !== "POST" || !wish.success) throw new AppError("invalid_input");
  const { db } = context.get(servicesContext);
  const { coach: coachId, intent, minutes } = wish.data;
  if (intent === "join") await joinWaitingList(db, student, { coachId, minutes });
  else await leaveWaitingList(db, student, { coachId });
  return Response.json({ waiting: intent === "join" });
}
