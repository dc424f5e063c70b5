import { CalendarCheckIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ofPerson } from "~/features/accounts/rules/names.ts";
import { useTerms } from "~/features/business/components/use-terms.ts";
import { netWords } from "~/features/payments/core/rules/commission.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { RequestAge } from "../../sessions/components/requests.tsx";
import { bookingsPath } from "../../sessions/rules/paths.ts";
import { ABSENCE_HOURS } from "../../sessions/rules/states.ts";
import { whenWords } from "../../sessions/rules/words.ts";
import type { CoachDay, ComingSession } from "../queries/coach-day.server.ts";

export function BookingRequests({
  day: { requests, requestsCount },
  now,
}: {
  day: Pick<CoachDay, "requests" | "requestsCount">;
  now: Date;
}) {
  if (requestsCount === 0) return null;
  return (
    <Card asChild>
      <section aria-labelledby="demandes-seances" className="border-l-4 border-l-clay">
        <CardBody className="gap-1 pb-2">
          <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <h2 id="demandes-seances" className="flex items-center gap-3 text-xl">
              <CalendarCheckIcon aria-hidden className="size-5 shrink-0 text-clay-text" />
              {requestsCount > 1 ? `${requestsCount} séances à confirmer` : "Une séance à confirmer"}
            </h2>
            {requestsCount > requests.length && (
              <Link
                to={bookingsPath("coach")}
                className="inline-flex min-h-11 items-center font-semibold text-clay-text underline underline-offset-4 hover:decoration-2"
              >
                Voir toutes les demandes
              </Link>
            )}
          </header>
          <ul className="divide-y divide-line">
            {requests.map((request) => (
              <Request key={request.id} request={request} now={now} />
            ))}
          </ul>
        </CardBody>
      </section>
    </Card>
  );
}

function Request({ request, now }: { request: ComingSession; now: Date }) {
  const { commissionRate } = useTerms();
  const { id, name, title, minutes, priceCents, startsAt, askedAt, answerBy } = request;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold first-letter:uppercase wrap-anywhere">{whenWords(startsAt)}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {title} ({formatMinutes(minutes)})
        </p>
        {priceCents > 0 && (
          <p className="text-sm tabular">
            {formatEuros(priceCents, { short: true })}&nbsp;:{" "}
            {netWords(priceCents, request.commissionRate ?? commissionRate)}
          </p>
        )}
        <RequestAge askedAt={askedAt} answerBy={answerBy} now={now} />
      </div>
      <div className="flex gap-2 max-sm:w-full">
        <PressButton
          intent="accept"
          action={bookingsPath("coach")}
          about={`accept-${id}`}
          fields={{ booking: id, startsAt: startsAt?.toISOString() ?? "" }}
          size="sm"
          className="max-sm:grow"
        >
          Accepter
          <span className="sr-only"> la séance {ofPerson(name)}</span>
        </PressButton>
        <ButtonLink to={bookingsPath("coach", id)} variant="secondary" size="sm" className="max-sm:grow">
          Voir la demande
          <span className="sr-only"> {ofPerson(name)}</span>
        </ButtonLink>
      </div>
    </li>
  );
}

export function SessionTasks({
  day: { unplanned, moves, absences },
}: {
  day: Pick<CoachDay, "unplanned" | "moves" | "absences">;
}) {
  return (
    <>
      {moves > 0 && (
        <Task
          title={
            moves > 1 ? `${moves} élèves demandent un autre horaire` : "Un élève demande un autre horaire"
          }
          label="Répondre"
        >
          Tant que vous n’avez pas répondu, la séance reste à son heure.
        </Task>
      )}
      {unplanned > 0 && (
        <Task
          title={unplanned > 1 ? `${unplanned} séances à planifier` : "Une séance à planifier"}
          label="Planifier"
        >
          Elle est réservée, et n’a pas encore d’heure&nbsp;: indiquez-la dès que vous l’avez fixée ensemble.
        </Task>
      )}
      {absences > 0 && (
        <Task title="Un élève dit que vous n’étiez pas là" label="Répondre">
          {`Sans réponse de votre part sous ${ABSENCE_HOURS}\u00a0h, c’est ce qui est retenu.`}
        </Task>
      )}
    </>
  );
}

function Task({ title, label, children }: { title: string; label: string; children: ReactNode }) {
  return (
    <Alert
      title={title}
      action={
        <ButtonLink to={bookingsPath("coach")} size="sm">
          {label}
        </ButtonLink>
      }
    >
      {children}
    </Alert>
  );
}
