import { useEffect, useRef } from "react";
import { formatDayTime, formatTime } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import type { Hold } from "../../queries/holds.server.ts";
import { reservationPath } from "../../rules/paths.ts";
import { placeLabel } from "../../rules/session-words.ts";
import { ReleaseHoldForm } from "./release-hold-form.tsx";

/** Students who left the checkout page can resume the payment or release the slot here. */
export function HeldSlots({ holds }: { holds: readonly Hold[] }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // After « Précédent », the browser is still where the form was sent. The timer lets it scroll there first.
    const timer = setTimeout(() => list.current?.scrollIntoView({ block: "center" }));
    return () => clearTimeout(timer);
  }, []);
  if (holds.length === 0) return null;
  return (
    <ul ref={list} className="grid gap-3">
      {holds.map((hold) => (
        <li key={hold.id}>
          <HeldSlot hold={hold} />
        </li>
      ))}
    </ul>
  );
}

function HeldSlot({ hold }: { hold: Hold }) {
  const { id, coachName, minutes, place, priceCents, startsAt, heldUntil, checkoutUrl } = hold;
  const until = formatTime(heldUntil);
  return (
    <Alert
      title={
        startsAt
          ? `Votre créneau du ${formatDayTime(startsAt)} est gardé jusqu’à ${until}.`
          : `Votre réservation est gardée jusqu’à ${until}.`
      }
      action={
        <>
          <ButtonLink to={checkoutUrl ?? reservationPath(id)} reloadDocument size="sm">
            Reprendre le paiement
          </ButtonLink>
          <ReleaseHoldForm bookingId={id} size="sm" label="Abandonner" />
        </>
      }
    >
      {`${formatMinutes(minutes)} avec ${coachName}, ${placeLabel("student", place).toLowerCase()}. `}
      <span className="whitespace-nowrap">{formatEuros(priceCents)} à payer.</span>
    </Alert>
  );
}
