import { requireRole } from "~/features/accounts/gate.server.ts";
import { setFavorite } from "~/features/discovery/commands/set-favorite.server.ts";
import { favoriteSchema } from "~/features/discovery/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { readForm } from "~/platform/web/forms.server.ts";
import type { Route } from "./+types/favorites";

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** POST /functions/v1/favorites: coach, and favorite=true|false. Idempotent. */
export async function action({ request, context }: Route.ActionArgs) {
  const student = requireRole(context, request, "student");
  const wish = favoriteSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (request.method !== "POST" || !wish.success) throw new AppError("invalid_input");
  await setFavorite(context.get(servicesContext).db, student, wish.data);
  return Response.json({ favorite: wish.data.favorite });
}
