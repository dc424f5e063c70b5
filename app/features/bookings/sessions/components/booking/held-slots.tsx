import { formatDayTime, formatTime } from "~/platform/format/dates.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import type { Hold } from "../../queries/holds.server.ts";
import { reservationPath } from "../../rules/paths.ts";
import { ReleaseHoldForm } from "./release-hold-form.tsx";

/** Students who left the checkout page can resume the payment or release the slot here. */
export function HeldSlots({ holds }: { holds: readonly Hold[] }) {
  if (holds.length === 0) return null;
  return (
    <ul className="grid gap-3">
      {holds.map((hold) => (
        <li key={hold.id}>
          <HeldSlot hold={hold} />
        </li>
      ))}
    </ul>
  );
}

function HeldSlot({ hold: { id, coachName, startsAt, heldUntil, checkoutUrl } }: { hold: Hold }) {
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
      {`Avec ${coachName}, en attente de paiement.`}
    </Alert>
  );
}
