import { data, redirect } from "react-router";
import { refuseVisitors, requireRole } from "~/features/accounts/gate.server.ts";
import { requireStudentBooking } from "~/features/bookings/gate.server.ts";
import { writeReview } from "~/features/reviews/commands/write-review.server.ts";
import { reviewSchema } from "~/features/reviews/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { privateAnswerHeaders } from "../dashboard/private-page.ts";
import type { Route } from "./+types/reviews";

export const headers = privateAnswerHeaders;
export const middleware: Route.MiddlewareFunction[] = [
  refuseVisitors("Votre session a pris fin. Reconnectez-vous\u00a0: votre avis vous attend ici."),
];

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** POST /functions/v1/reviews: booking, rating and comment. Creates or changes the student's review. */
export async function action({ request, context }: Route.ActionArgs) {
  const student = requireRole(context, request, "student");
  if (request.method !== "POST") throw new AppError("invalid_input");
  const { db, settings, secrets } = context.get(servicesContext);
  const parts = { publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
  const form = await readForm(request);
  const answer = await answerForm(context, form, reviewSchema, async ({ booking, ...said }) => {
    const own = await requireStudentBooking(db, student, booking);
    return writeReview(db, parts, { student, own, said });
  });
  return isPlainForm(request) ? answerPlainly(request, answer) : answer;
}

/** The browser submitted the form itself, because no script runs. */
const isPlainForm = (request: Request) => request.headers.get("sec-fetch-mode") === "navigate";

/** Redirects back to the form's page, which shows the review; a refusal becomes an error page. */
function answerPlainly(request: Request, answer: Awaited<ReturnType<typeof answerForm>>) {
  const { ok, refusal, errors } = answer.data;
  if (ok) return redirect(pageBefore(request), 303);
  const message = refusal ?? Object.values(errors ?? {}).join(" ");
  throw data(message, { status: answer.init?.status ?? 400 });
}

function pageBefore(request: Request): string {
  const here = new URL(request.url);
  const referer = request.headers.get("referer") ?? "";
  const from = URL.canParse(referer) ? new URL(referer) : undefined;
  return from?.host === here.host ? from.pathname + from.search : "/student-dashboard/bookings";
}
