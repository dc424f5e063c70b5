import { randomUUID } from "node:crypto";
import { Link, redirect } from "react-router";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { requirePlannedStudent, requireSeries } from "~/features/bookings/gate.server.ts";
import { planSessions } from "~/features/bookings/planning/commands/plan-sessions.server.ts";
import { PlanForm } from "~/features/bookings/planning/components/plan-form.tsx";
import { StudentSearch } from "~/features/bookings/planning/components/student-search.tsx";
import { findPlan } from "~/features/bookings/planning/queries/find-plan.server.ts";
import { listPlannable } from "~/features/bookings/planning/queries/list-plannable.server.ts";
import { wallTimeOf } from "~/features/bookings/planning/rules/clashes.ts";
import { BY_STUDENT, planPath } from "~/features/bookings/planning/rules/planning.ts";
import { planSchema, readAskedSessions } from "~/features/bookings/planning/schema.ts";
import { schedulePath } from "~/features/bookings/schedule/rules/schedule.ts";
import { findRequest } from "~/features/bookings/series/queries/find-series.server.ts";
import { seriesPath } from "~/features/bookings/series/rules/series.ts";
import { bookingsPath } from "~/features/bookings/sessions/rules/paths.ts";
import { readPage, readText } from "~/features/discovery/rules/listing.ts";
import { findReadiness, saleTerms } from "~/features/readiness/queries/readiness.server.ts";
import { takesPayments } from "~/features/readiness/rules/readiness.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { readId } from "~/platform/format/ids.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/plan-sessions.ts";
import { toastWhenDone } from "./schedule-toasts.ts";

export const headers = privateAnswerHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const coach = context.get(coachViewerContext);
  const { db, pool, settings } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const now = new Date();
  const shared = { now, clientId: randomUUID() };
  const [client, conversation] = [searchParams.get("client"), readId(searchParams.get("conversation") ?? "")];
  const asked = searchParams.get("request");
  const wanted = asked ? await findRequest(db, await requireSeries(db, coach, asked)) : undefined;
  if (!wanted && !client && !conversation) {
    const q = readText(searchParams.get("q"));
    const page = readPage(searchParams.get("page"));
    const found = await listPlannable(pool, coach, { q, page });
    return {
      ...shared,
      found,
      q,
      kept: keptOf(searchParams),
      plan: undefined,
      request: undefined,
      sells: true,
    };
  }
  const student = await requirePlannedStudent(db, coach, {
    client: wanted?.studentId ?? client ?? undefined,
    conversation,
  });
  const plan = await findPlan({ db, pool }, coach, student, {
    asked: readAskedSessions(wanted ? withRequest(wanted, searchParams) : searchParams, now),
    moved: Object.fromEntries(searchParams),
  });
  const readiness = await findReadiness(db, student.coachId, saleTerms(settings));
  const sells = settings.sells && readiness !== undefined && takesPayments(readiness);
  return { ...shared, found: undefined, q: "", kept: {}, plan, request: wanted, sells };
}

/** The day and time that the coach pressed in the schedule. */
function keptOf(parameters: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...parameters].filter(([name]) => name === "day" || name === "time"));
}

/** The terms that the student has asked for, unless the coach has chosen others since. */
function withRequest(
  request: NonNullable<Awaited<ReturnType<typeof findRequest>>>,
  parameters: URLSearchParams,
): URLSearchParams {
  const { listingId, minutes, place, firstStartsAt, weeks, sessions, packId } = request;
  const asked = {
    ...wallTimeOf(firstStartsAt),
    listingId: String(listingId ?? ""),
    minutes: String(minutes),
    place,
    repeat: weeks === 1 ? "weekly" : "fortnightly",
    ends: "count",
    count: String(sessions),
    payBy: packId ?? BY_STUDENT,
  };
  return new URLSearchParams({ ...asked, ...Object.fromEntries(parameters) });
}

export async function action({ context, request }: Route.ActionArgs) {
  const coach = context.get(coachViewerContext);
  const { db } = context.get(servicesContext);
  const form = await readForm(request);
  const { searchParams } = new URL(request.url);
  return answerForm(context, form, planSchema, async (plan): Promise<void> => {
    const student = await requirePlannedStudent(db, coach, { client: String(form.get("client")) });
    if (plan.requestId) await requireSeries(db, coach, plan.requestId);
    if (plan.priceCents > 0 && !plan.packId) await requireSelling(context, student.coachId);
    const { bookingId, seriesId } = await planSessions(db, coach, student, plan);
    if (seriesId) throw redirect(seriesPath("coach", seriesId));
    if (bookingId) throw redirect(bookingsPath("coach", bookingId));
    const conversation = readId(searchParams.get("conversation") ?? "");
    // The card of the session is in the conversation, and its slot in the schedule.
    if (conversation) throw redirect(`/dashboard/messages/${conversation}`);
    throw redirect(schedulePath({ on: plan.occurrences[0]?.when.day }));
  });
}

/** A session that nobody could pay for is not planned. */
async function requireSelling(context: Route.ActionArgs["context"], coachId: number): Promise<void> {
  const { db, settings } = context.get(servicesContext);
  const readiness = await findReadiness(db, coachId, saleTerms(settings));
  if (!readiness || !takesPayments(readiness)) throw new AppError("conflict", { message: NOT_SELLING });
}

const NOT_SELLING =
  "Vous ne prenez pas encore de paiements\u00a0: votre tableau de bord dit ce qui manque. Offrez la séance, ou réglez-la avec un pack.";

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  toastWhenDone(serverAction, "C’est planifié, l’élève est prévenu");

export const meta = () => privatePage("Planifier une séance");

export default function PlanSessions({ loaderData }: Route.ComponentProps) {
  const { plan, found, q, kept, request, clientId, sells, now } = loaderData;
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-1">
        <h1 className="text-3xl">Planifier une séance</h1>
        {plan && !plan.hasCalendar ? (
          <p className="flex flex-wrap items-center gap-x-3">
            <span className="text-lg font-semibold wrap-anywhere">Pour {plan.student.name}</span>
            {!request && (
              <Link
                to={planPath({ day: plan.choice.when.day, time: plan.choice.when.time })}
                className="inline-flex min-h-11 items-center font-semibold text-clay-text underline underline-offset-4"
              >
                Changer d’élève
              </Link>
            )}
          </p>
        ) : (
          <p className="text-muted">Choisissez d’abord pour qui.</p>
        )}
      </header>
      {request?.words && (
        <Alert title="Le message de l’élève">
          <span className="whitespace-pre-line wrap-anywhere">{request.words}</span>
        </Alert>
      )}
      {found && <StudentSearch found={found} q={q} kept={kept} />}
      {!found && !plan && (
        <EmptyState
          title="Aucune annonce en ligne"
          text="Une séance se planifie d’après une de vos annonces, avec sa durée, son lieu et son prix."
          action={<ButtonLink to="/dashboard/listings">Voir mes annonces</ButtonLink>}
        />
      )}
      {plan?.hasCalendar && (
        <Alert>
          Vos élèves choisissent leur horaire dans votre propre agenda&nbsp;: il n’y a rien à planifier ici.
          Envoyez-leur plutôt le lien de votre page.
        </Alert>
      )}
      {plan && !plan.hasCalendar && (
        <Card>
          <CardBody>
            {!sells && (
              <Alert>
                Les paiements ne sont pas encore ouverts&nbsp;: votre tableau de bord dit ce qui manque. Vous
                pouvez offrir la séance, ou la régler avec un pack.
              </Alert>
            )}
            <PlanForm
              key={`${plan.student.id} ${request?.id ?? ""}`}
              plan={plan}
              clientId={clientId}
              request={request}
              now={now}
            />
          </CardBody>
        </Card>
      )}
    </div>
  );
}
