import { requireViewer } from "~/features/accounts/gate.server.ts";
import { sync } from "~/features/marketing/commands/sync.server.ts";
import { syncSchema } from "~/features/marketing/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { Route } from "./+types/klaviyo-sync";

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** POST /functions/v1/klaviyo-sync: type and data, as JSON; only for the signed-in person's own data. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  const asked = syncSchema.safeParse(await request.json().catch(() => undefined));
  if (request.method !== "POST" || !asked.success) throw new AppError("invalid_input");
  const { db } = context.get(servicesContext);
  const answer = await sync(db, viewer, asked.data);
  return Response.json(answer, { headers: { "Cache-Control": "private, no-store" } });
}
