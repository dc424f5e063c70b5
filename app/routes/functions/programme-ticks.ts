import { requireRole } from "~/features/accounts/gate.server.ts";
import { saveTicks } from "~/features/coaching/programme/commands/save-ticks.server.ts";
import { ticksSchema } from "~/features/coaching/programme/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { readForm } from "~/platform/web/forms.server.ts";
import type { Route } from "./+types/programme-ticks";

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** POST /functions/v1/programme-ticks: sentAt, and ticks, which the browser stores until it is online. */
export async function action({ request, context }: Route.ActionArgs) {
  const student = requireRole(context, request, "student");
  const sent = ticksSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (request.method !== "POST" || !sent.success) throw new AppError("invalid_input");
  await saveTicks(context.get(servicesContext).db, student, sent.data);
  return new Response(null, { status: 204 });
}
