import { refuseVisitors, requireRole } from "~/features/accounts/gate.server.ts";
import { hasProvedIdentity } from "~/features/accounts/queries.server.ts";
import { paymentsContext } from "~/features/payments/core/commands/provider.server.ts";
import { openPayoutAccount } from "~/features/payments/payouts/commands/open-account.server.ts";
import { connectAccountSchema } from "~/features/payments/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { readForm, refuseForm } from "~/platform/web/forms.server.ts";
import { SIGN_IN_TO_CHANGE } from "../coach/payment/ended-session.ts";
import { privateHeaders } from "../dashboard/private-page.ts";
import type { Route } from "./+types/create-stripe-connect-account";

export const middleware: Route.MiddlewareFunction[] = [refuseVisitors(SIGN_IN_TO_CHANGE)];

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/**
 * POST /functions/v1/create-stripe-connect-account: coach_id, as a form or as JSON; answers onboarding_url,
 * or errors.password if the session has no recent proof of identity. Other fields are ignored: the account is
 * created from the coach's saved data.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const coach = requireRole(context, request, "coach");
  try {
    const asked = connectAccountSchema.safeParse(await readAsked(request));
    if (request.method !== "POST" || !asked.success) throw new AppError("invalid_input");
    const isProved = await hasProvedIdentity(context.get(servicesContext).db, coach);
    const parts = context.get(paymentsContext);
    const opened = await openPayoutAccount(parts, coach, asked.data.coach_id, { isProved });
    return Response.json({ ok: true, ...opened }, { headers: privateHeaders() });
  } catch (thrown) {
    const { answer, status, headers } = refuseForm(context, thrown);
    return Response.json(answer, { status, headers: { ...privateHeaders(), ...headers } });
  }
}

const readAsked = async (request: Request): Promise<unknown> =>
  request.headers.get("content-type")?.startsWith("application/json")
    ? request.json().catch(() => undefined)
    : Object.fromEntries(await readForm(request));
