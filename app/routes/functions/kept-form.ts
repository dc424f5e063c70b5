import { dropKeptForm, findKeptForm } from "~/features/accounts/commands/keep-form.server.ts";
import { requireViewer } from "~/features/accounts/gate.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { privateHeaders } from "../dashboard/private-page.ts";
import type { Route } from "./+types/kept-form";

/** GET /functions/v1/kept-form: the form that the viewer was filling in when they signed up, or null. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const kept = await findKeptForm(context.get(servicesContext).db, viewer);
  return Response.json(kept ?? null, { headers: privateHeaders() });
}

/** POST /functions/v1/kept-form: the browser has the form now, so it is deleted here. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  await dropKeptForm(context.get(servicesContext).db, viewer);
  return Response.json({ ok: true }, { headers: privateHeaders() });
}
