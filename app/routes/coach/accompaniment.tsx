import { DumbbellIcon, MessageCircleIcon } from "lucide-react";
import type { ReactNode } from "react";
import { saveReviewNotes } from "~/features/accompaniment/coach/commands/review-notes.server.ts";
import { ReviewNotesForm } from "~/features/accompaniment/coach/components/review-notes-form.tsx";
import { ReviewNotesList } from "~/features/accompaniment/coach/components/review-notes-list.tsx";
import { UnitTiles } from "~/features/accompaniment/coach/components/unit-tiles.tsx";
import type { UnitSession } from "~/features/accompaniment/coach/queries/followed.server.ts";
import type { ListedNotes } from "~/features/accompaniment/coach/queries/review-notes.server.ts";
import { STATUS_LABELS, STATUS_TONES } from "~/features/accompaniment/coach/rules/followed-words.ts";
import { reviewNotesSchema } from "~/features/accompaniment/coach/schema/review-notes.ts";
import { OverdueList } from "~/features/accompaniment/contract/components/overdue-list.tsx";
import { ASSIGNED_PATH, assignedProgrammePath } from "~/features/accompaniment/contract/rules/paths.ts";
import { monthsText, TYPE_NAMES } from "~/features/accompaniment/contract/rules/plan.ts";
import { requireAssignedAccompaniment } from "~/features/accompaniment/gate.server.ts";
import { HealthFacts } from "~/features/accompaniment/health/components/health-facts.tsx";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { BookingCard } from "~/features/bookings/sessions/components/booking-card.tsx";
import { MeasureCurves } from "~/features/coaching/measures/components/measure-curves.tsx";
import { MeasureTable } from "~/features/coaching/measures/components/measure-table.tsx";
import { GOAL_NAMES, LEVEL_NAMES } from "~/features/coaching/programme/rules/goals.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Avatar } from "~/ui/data/avatar.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import { MissingScreen } from "../public/missing-screen.tsx";
import type { Route } from "./+types/accompaniment.ts";
import { loadAssigned } from "./accompaniment/load-assigned.server.ts";

export const headers = privateAnswerHeaders;
export const meta = ({ loaderData }: Route.MetaArgs) =>
  privatePage(loaderData?.client.name ?? "Accompagnement");

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const assigned = await requireAssignedAccompaniment(
    db,
    context.get(coachViewerContext),
    params.accompanimentId,
  );
  return loadAssigned(context, assigned, new Date());
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, secrets } = context.get(servicesContext);
  const coach = context.get(coachViewerContext);
  const form = await readForm(request);
  const assigned = await requireAssignedAccompaniment(db, coach, params.accompanimentId);
  if (form.get("intent") !== "notes") throw new AppError("invalid_input");
  return answerForm(context, form, reviewNotesSchema, (given) =>
    saveReviewNotes(db, secrets.columnKeys, assigned, given),
  );
}

export default function Accompaniment({ loaderData }: Route.ComponentProps) {
  const { client, health, weight, measures, units, coming, past, notes, hasConsent, readsHealth, now } =
    loaderData;
  const { id, name, photo, status, type, goal, level, months, startedAt, endsAt, conversationId } = client;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="grid gap-4">
        <Breadcrumb items={[{ label: "Accompagnements", to: ASSIGNED_PATH }, { label: name }]} />
        <div className="flex flex-wrap items-center gap-4">
          <Avatar name={name} src={photo} size="lg" decorative />
          <div className="grid min-w-0 gap-1">
            <h1 className="text-3xl wrap-anywhere">{name}</h1>
            <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>
          </div>
          <div className="flex flex-wrap gap-2 sm:ml-auto">
            <ButtonLink to={assignedProgrammePath(id)}>
              <DumbbellIcon aria-hidden />
              Programme
            </ButtonLink>
            {conversationId && (
              <ButtonLink to={`/dashboard/messages/${conversationId}`} variant="secondary">
                <MessageCircleIcon aria-hidden />
                Écrire un message
              </ButtonLink>
            )}
          </div>
        </div>
        <p className="text-muted">
          {TYPE_NAMES[type]} sur {monthsText(months)} · {GOAL_NAMES[goal]} · {LEVEL_NAMES[level]} ·{" "}
          {formatCount(client.sessionsPerWeek, "entraînement")} par semaine
          {startedAt && endsAt && ` · du ${formatDay(startedAt)} au ${formatDay(endsAt)}`}
        </p>
        <OverdueList overdue={client.overdue} />
        {status === "paused" && (
          <Alert title="En pause">
            Une mensualité n’est pas payée&nbsp;: rien de nouveau ne se réserve ni ne s’écrit jusqu’à son
            paiement. Ce que vous avez donné vous est dû.
          </Alert>
        )}
      </header>
      <Part id="seances" title="Séances et bilans">
        <UnitTiles
          units={units}
          isWaiting={false}
          sold={{ intro: 1, sessions: client.sessions, reviews: client.reviews }}
        />
        <AssignedSessions
          coming={coming}
          past={past}
          notes={notes}
          hasConsent={hasConsent}
          now={now}
          isPaused={status === "paused"}
        />
      </Part>
      <Part id="sante" title="Santé et mesures">
        {hasConsent ? (
          <>
            {health && <HealthFacts answers={health} />}
            <MeasureCurves measures={measures} weight={weight} headingLevel={3} />
            {measures.length > 0 && <MeasureTable measures={measures} />}
          </>
        ) : (
          <p className="text-muted">
            {readsHealth
              ? `${client.isNamed ? name : "Votre élève"} a retiré son accord pour les données de santé\u00a0: rien n’est gardé. Demandez-lui ce que vous devez savoir avant de l’entraîner.`
              : "Cet accompagnement est terminé\u00a0: ses réponses, ses mesures et ses comptes rendus ne vous sont plus montrés."}
          </p>
        )}
      </Part>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Accompagnement non trouvé"
      text="Il n’existe pas, ou un autre coach l’a repris."
      back={{ label: "Voir mes accompagnements", to: ASSIGNED_PATH }}
    />
  );
}

interface AssignedSessionsProps {
  coming: UnitSession[];
  past: UnitSession[];
  notes: ListedNotes[];
  hasConsent: boolean;
  /** while the accompaniment is paused, notes are read-only */
  isPaused: boolean;
  now: Date;
}

function AssignedSessions(props: AssignedSessionsProps) {
  const { coming, past, notes, hasConsent, isPaused, now } = props;
  const isNoted = ({ purpose, status }: UnitSession) => purpose !== "sessions" && status === "completed";
  const reviews = past.filter(isNoted);
  const others = past.filter((session) => !isNoted(session));
  if (coming.length === 0 && past.length === 0)
    return <p className="text-muted">Aucune séance n’est prévue pour l’instant.</p>;
  return (
    <>
      <SessionList sessions={coming} now={now} />
      {reviews.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {reviews.map((review) => (
            <div key={review.id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
              <BookingCard booking={review} now={now} headingLevel={3} />
              {hasConsent && !isPaused && <Notes review={review} notes={notes} />}
              {hasConsent && isPaused && (
                <ReviewNotesList notes={notes.filter(({ bookingId }) => bookingId === review.id)} />
              )}
            </div>
          ))}
        </div>
      )}
      {others.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-clay-text underline underline-offset-4">
            {others.length > 1 ? `Voir les ${others.length} séances passées` : "Voir la séance passée"}
          </summary>
          <SessionList sessions={others} now={now} />
        </details>
      )}
    </>
  );
}

function SessionList({ sessions, now }: { sessions: UnitSession[]; now: Date }) {
  if (sessions.length === 0) return null;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {sessions.map((session) => (
        <li key={session.id}>
          <BookingCard booking={session} now={now} headingLevel={3} />
        </li>
      ))}
    </ul>
  );
}

function Notes({ review: { id, purpose, startsAt }, notes }: { review: UnitSession; notes: ListedNotes[] }) {
  const written = notes.find(({ bookingId }) => bookingId === id);
  const what = purpose === "intro" ? "introduction" : "bilan";
  return (
    <ReviewNotesForm
      bookingId={id}
      about={startsAt ? `${what} du ${formatDay(startsAt)}` : what}
      notes={written?.notes ?? ""}
      version={written?.version ?? 0}
    />
  );
}
