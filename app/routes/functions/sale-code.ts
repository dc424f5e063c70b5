import { getViewer } from "~/features/accounts/gate.server.ts";
import { checkCode } from "~/features/payments/reductions/queries/check-code.server.ts";
import type { CodeWorth } from "~/features/payments/reductions/rules/code-worth.ts";
import { checkCodeSchema } from "~/features/payments/reductions/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { readForm, refuseForm } from "~/platform/web/forms.server.ts";
import { checkForm, type FormAnswer } from "~/platform/web/forms.ts";
import { privateHeaders } from "../dashboard/private-page.ts";
import type { Route } from "./+types/sale-code";

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** POST /functions/v1/sale-code: code, sale=coaching|shop. Answers as forms do, with what the code gives. */
export async function action({ request, context }: Route.ActionArgs) {
  const respond = (
    said: FormAnswer & { worth?: CodeWorth },
    init: { status?: number; headers?: Record<string, string> } = {},
  ) => Response.json(said, { ...init, headers: { ...privateHeaders(), ...init.headers } });
  try {
    if (request.method !== "POST") throw new AppError("not_found");
    const typed = checkForm(checkCodeSchema, await readForm(request));
    if (!typed.ok) return respond(typed, { status: 400 });
    const person = { userId: getViewer(context)?.id ?? null, email: null };
    const worth = await checkCode(context.get(servicesContext).db, { ...typed.data, person });
    return respond({ ok: true, worth });
  } catch (thrown) {
    const { answer, ...init } = refuseForm(context, thrown);
    return respond(answer, init);
  }
}
