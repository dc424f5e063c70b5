import { data } from "react-router";
import { redeemCode } from "~/platform/auth/google-stand-in.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { readForm } from "~/platform/web/forms.server.ts";
import type { Route } from "./+types/google-token";

export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(servicesContext).settings.googleStandIn) throw data(null, { status: 404 });
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** POST /dev/google/token: our server redeems the browser's authorization code at the stand-in for Google. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, settings, secrets } = context.get(servicesContext);
  if (!settings.googleStandIn) throw data(null, { status: 404 });
  const tokens = await redeemCode(db, { settings, secrets }, await readForm(request));
  const headers = { "Cache-Control": "no-store" };
  return tokens
    ? Response.json(tokens, { headers })
    : Response.json({ error: "invalid_grant" }, { status: 400, headers });
}
