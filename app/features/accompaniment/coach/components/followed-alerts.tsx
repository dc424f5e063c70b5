import { CalendarPlusIcon } from "lucide-react";
import { ofPerson } from "~/features/accounts/rules/names.ts";
import { actionPath } from "~/features/bookings/sessions/rules/addresses.ts";
import { firstNameOf } from "~/features/discovery/rules/profile.ts";
import { addDays, formatDay, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { PayLateForm } from "../../contract/components/pay-late-form.tsx";
import { lateInstalment } from "../../contract/rules/instalments.ts";
import { ENDED_AFTER_DAYS, type Ending, PAUSED_AFTER_DAYS } from "../../contract/rules/states.ts";
import type { Followed, Instalment, UnitSession } from "../queries/followed.server.ts";

interface FollowedAlertsProps {
  followed: Followed;
  instalments: readonly Instalment[];
  /** the first meeting, if the student has to choose its time */
  meeting: UnitSession | undefined;
  now: Date;
}

export function FollowedAlerts({ followed, instalments, meeting, now }: FollowedAlertsProps) {
  const { status, endAskedAt, endsAt } = followed;
  const late = lateInstalment(instalments, followed);
  return (
    <>
      {late && <Late followed={followed} late={late} />}
      {meeting && (
        <Alert
          title="Choisissez votre premier rendez-vous"
          action={
            <ButtonLink to={actionPath("student", meeting.id, "choose-time")} className="max-sm:w-full">
              <CalendarPlusIcon aria-hidden />
              Voir les créneaux {ofPerson(firstNameOf(meeting.name))}
            </ButtonLink>
          }
        >
          Une heure d’introduction avec {meeting.name}, au moment qui vous convient. Vous pourrez encore la
          déplacer, jusqu’à {followed.freeChangeHours}&nbsp;h avant.
        </Alert>
      )}
      {status !== "ended" && endAskedAt && endsAt && (
        <Alert
          title={`Il prend fin le ${formatDay(endsAt)}`}
          action={
            <PressButton
              intent="take-end-back"
              about="take-end-back"
              fields={{ accompaniment: followed.id }}
              size="sm"
              variant="secondary"
              showsRefusal
              className="max-sm:w-full"
            >
              Continuer finalement
            </PressButton>
          }
        >
          Comme vous l’avez demandé le {formatDay(endAskedAt)}. Jusque-là, tout reste à vous.
        </Alert>
      )}
      {status === "ended" && <Ended followed={followed} now={now} />}
    </>
  );
}

function Late({ followed, late }: { followed: Followed; late: Instalment }) {
  const { id, status, lateSince } = followed;
  const since = lateSince ?? late.dueAt;
  const dayAfter = (days: number) => formatDay(parisInstant(addDays(parisDay(since), days), "12:00"));
  const sum = formatEuros(late.cents);
  const title =
    status === "ended"
      ? `Le dernier paiement de ${sum} n’a pas pu être prélevé le ${formatDay(since)}`
      : `La mensualité de ${sum} du ${formatDay(late.dueAt)} n’a pas pu être prélevée`;
  return (
    <Alert tone="danger" title={title} action={<PayLateForm id={id} cents={late.cents} />}>
      {status === "ended" &&
        "C’est ce qui vous a été donné et n’est pas encore payé. Nous réessayons de nous-mêmes, ou payez-le ici."}
      {status === "running" &&
        `Nous réessayons de nous-mêmes. Sans paiement, l’accompagnement est mis en pause le ${dayAfter(PAUSED_AFTER_DAYS)}, et prend fin le ${dayAfter(ENDED_AFTER_DAYS)}.`}
      {status === "paused" &&
        `Votre accompagnement est en pause\u00a0: rien de nouveau n’est réservé ni écrit. Il reprend dès que la mensualité est payée. Sans paiement le ${dayAfter(ENDED_AFTER_DAYS)}, il prend fin.`}
    </Alert>
  );
}

const ENDED: Record<Ending, string> = {
  unpaid: "Il n’a jamais été payé.",
  done: "Tous ses mois sont passés. Bravo\u00a0!",
  early: "Comme vous l’avez demandé.",
  withdrawn: "Vous avez renoncé au contrat.",
  late: "Une mensualité est restée impayée.",
  closed: "Le compte a été fermé.",
  stopped: "Par décision de notre équipe.",
};

function Ended({ followed: { endedAt, ending, bookableUntil }, now }: { followed: Followed; now: Date }) {
  if (!endedAt || !ending) return null;
  return (
    <Alert title={`Terminé le ${formatDay(endedAt)}`}>
      {ENDED[ending]}
      {bookableUntil &&
        bookableUntil > now &&
        ` Les séances qui vous restent se réservent jusqu’au ${formatDay(bookableUntil)}, puis sont remboursées.`}
    </Alert>
  );
}
