import { ofPerson } from "~/features/accounts/rules/names.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import type { ListedBooking } from "../queries/listed-booking.server.ts";
import { actionPath } from "../rules/addresses.ts";
import { ageText, isUrgent } from "../rules/request-age.ts";
import { BookingCard } from "./booking-card.tsx";

/** Accepting takes one press; declining asks for confirmation. */
export function Requests({ requests, now }: { requests: ListedBooking[]; now: Date }) {
  if (requests.length === 0) return null;
  return (
    <section
      aria-labelledby="demandes"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-xl bg-clay-pale p-4 sm:p-5"
    >
      <h2 id="demandes" className="text-xl">
        {requests.length === 1 ? "Une demande à traiter" : `${requests.length} demandes à traiter`}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {requests.map((request) => (
          <li key={request.id} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
            <RequestAge {...request} now={now} />
            <BookingCard
              booking={request}
              now={now}
              headingLevel={3}
              actions={
                <>
                  <PressButton
                    intent="accept"
                    about={`accept-${request.id}`}
                    fields={{ booking: request.id, startsAt: request.startsAt?.toISOString() ?? "" }}
                    size="sm"
                    className="max-sm:grow"
                  >
                    Accepter
                    <span className="sr-only"> la séance {ofPerson(request.name)}</span>
                  </PressButton>
                  <ButtonLink
                    to={actionPath("coach", request.id, "decline")}
                    variant="secondary"
                    size="sm"
                    className="max-sm:grow"
                  >
                    Décliner
                    <span className="sr-only"> la séance {ofPerson(request.name)}</span>
                  </ButtonLink>
                </>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RequestAgeProps {
  askedAt: Date;
  answerBy: Date | null;
  now: Date;
}

/** Since when a request waits, and how long the coach still has. */
export function RequestAge({ askedAt, answerBy, now }: RequestAgeProps) {
  return (
    <p
      className={classNames(
        "text-sm",
        isUrgent(answerBy, now) ? "font-semibold text-danger-text" : "text-muted",
      )}
    >
      {ageText({ askedAt, answerBy }, now)}
    </p>
  );
}
