import { redirect } from "react-router";
import { guardRoutes, requireRole, viewerContext } from "~/features/accounts/gate.server.ts";
import { reportProblem } from "~/features/back-office/desk/commands/say-words.server.ts";
import { ProblemForm } from "~/features/back-office/desk/components/problem-form.tsx";
import { listProblemCases } from "~/features/back-office/desk/queries/find-case.server.ts";
import { ownCasePath } from "~/features/back-office/desk/rules/cases.ts";
import { reportProblemSchema } from "~/features/back-office/desk/schema.ts";
import { findBooking } from "~/features/bookings/sessions/queries/find-booking.server.ts";
import { bookingsPath } from "~/features/bookings/sessions/rules/paths.ts";
import { ABSENCE_HOURS, isContestable } from "~/features/bookings/sessions/rules/states.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { requireBooking } from "../bookings/own-booking.server.ts";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import { MissingScreen } from "../public/missing-screen.tsx";
import type { Route } from "./+types/problem.ts";

export const meta = () => privatePage("Signaler un problème");
export const headers = privateAnswerHeaders;

export const middleware: Route.MiddlewareFunction[] = [
  guardRoutes(viewerContext, (context, request) => requireRole(context, request, "coach", "student")),
];

/** A problem that was already reported has a page of its own. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, pool } = context.get(servicesContext);
  const own = await requireBooking(context, params.bookingId);
  const reported = (await listProblemCases(pool, own)).find(({ openedBy }) => openedBy === own.side);
  if (reported) throw redirect(ownCasePath(reported.id));
  const now = new Date();
  const booking = await findBooking(db, own, now);
  if (!booking) throw new AppError("not_found");
  const { id, side, title, startsAt } = booking;
  return { id, side, title, startsAt, isContestable: isContestable(booking, now) };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { db, settings, secrets } = context.get(servicesContext);
  const own = await requireBooking(context, params.bookingId);
  const parts = {
    db,
    publicUrl: settings.publicUrl,
    linkSecret: secrets.linkSecret,
    columnKeys: secrets.columnKeys,
    operatorEmails: settings.contactRecipients,
  };
  const authorId = context.get(viewerContext).id;
  return answerForm(context, await readForm(request), reportProblemSchema, async (problem) => {
    const id = await reportProblem(parts, { ...own, authorId }, problem);
    throw redirect(ownCasePath(id));
  });
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Séance introuvable"
      text="Elle n’existe pas, ou n’est pas la vôtre."
      back={{ label: "Voir mes séances", to: "/dashboard/bookings" }}
    />
  );
}

export default function Problem({ loaderData }: Route.ComponentProps) {
  const { id, side, title, startsAt } = loaderData;
  const back = bookingsPath(side, id);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <Breadcrumb
          items={[
            { label: side === "student" ? "Mes réservations" : "Réservations", to: bookingsPath(side) },
            { label: "Séance", to: back },
            { label: "Signaler un problème" },
          ]}
        />
        <h1 className="text-3xl">Signaler un problème</h1>
        <p className="wrap-anywhere">{title}</p>
        {startsAt && <p className="text-muted">{formatDayTime(startsAt)}</p>}
      </header>
      {loaderData.isContestable ? (
        <>
          <p className="max-w-prose">
            Notre équipe lit ce que vous écrivez, demande sa version à l’autre personne, et vous donne sa
            décision à tous les deux sous sept jours. En cas de danger, appelez d’abord le 112.
          </p>
          <ProblemForm bookingId={id} />
        </>
      ) : (
        <EmptyState
          title="Ce n’est plus possible ici"
          text={`Un problème se signale après la séance, pendant ${ABSENCE_HOURS}\u00a0heures. Écrivez-nous par la page Contact\u00a0: nous lirons.`}
          action={<ButtonLink to="/contact">Nous écrire</ButtonLink>}
        />
      )}
    </div>
  );
}
