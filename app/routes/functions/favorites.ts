import { requireRole } from "~/features/accounts/gate.server.ts";
import { setFavourite } from "~/features/discovery/commands.server.ts";
import { favouriteSchema } from "~/features/discovery/schema.ts";
import { AppError } from "~/platform/errors.ts";
import { readForm } from "~/platform/forms.server.ts";
import { servicesContext } from "~/platform/services.server.ts";
import type { Route } from "./+types/favorites";

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** POST /functions/v1/favorites: coach, and favourite=true|false; what is asked for is what is then the case. */
export async function action({ request, context }: Route.ActionArgs) {
  const { id: studentId } = requireRole(context, request, "student");
  const wish = favouriteSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (request.method !== "POST" || !wish.success) throw new AppError("invalid_input");
  await setFavourite(context.get(servicesContext).db, { studentId, ...wish.data });
  return Response.json({ favourite: wish.data.favourite });
}
