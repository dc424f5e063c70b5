import { ofPerson } from "~/features/accounts/rules/names.ts";
import { cardCents } from "~/features/payments/reductions/rules/shown-reduction.ts";
import { formatDayTime, formatTime } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { type Outcome, OutcomePanel } from "~/ui/feedback/outcome-panel.tsx";
import type { Reservation } from "../../queries/reservation.server.ts";

/** Returns the texts of the page after the payment. */
export function sayReservation(booking: Reservation): Outcome {
  const { status, ending, coachName, startsAt, answerBy, heldUntil, isFree, unit, checkoutUrl } = booking;
  if (status === "held" && checkoutUrl)
    return {
      mark: "wait",
      title: "Il reste à payer",
      text: `${
        heldUntil && startsAt ? `Votre créneau est gardé jusqu’à ${formatTime(heldUntil)}. ` : ""
      }Si vous venez de payer, cette page le dit d’elle-même dans un instant.`,
    };
  if (status === "held")
    return {
      mark: "wait",
      title: "Paiement en cours de vérification",
      text: `Dès que votre paiement est confirmé, cette page le dit d’elle-même.${
        heldUntil && startsAt ? ` Votre créneau est gardé jusqu’à ${formatTime(heldUntil)}.` : ""
      }`,
    };
  if (status === "pending")
    return {
      mark: "done",
      title: "Demande envoyée",
      text: `${coachName} répond${answerBy ? ` avant le ${formatDayTime(answerBy)}` : ""}. ${
        booking.priceCents > 0 ? "Votre carte n’est débitée que si votre séance est acceptée. " : ""
      }Nous vous écrivons dès sa réponse.`,
    };
  if (status === "confirmed" && !startsAt)
    return {
      mark: "done",
      title: unit ? "Séance réservée" : "Paiement confirmé\u00a0!",
      text: `${isFree ? "Votre premier cours est offert" : "Votre séance est réglée"}\u00a0: choisissez maintenant votre créneau dans l’agenda ${ofPerson(coachName)}, puis indiquez-nous l’horaire convenu.`,
    };
  if (status === "confirmed") return sayConfirmed(booking);
  if (status === "completed")
    return { mark: "planned", title: "Séance terminée", text: "Merci d’avoir réservé avec nous." };
  if (ending === "unpaid")
    return {
      mark: "cancelled",
      title: "Le paiement n’a pas abouti",
      text: unpaidWords(booking),
    };
  return {
    mark: "cancelled",
    title: "Séance annulée",
    text: "Ce qui s’est passé, et ce que devient votre paiement, est sur la page de la séance.",
  };
}

const sayConfirmed = ({ groupSessionId, freeChangeHours }: Reservation): Outcome =>
  groupSessionId
    ? {
        mark: "planned",
        title: "Votre place est réservée",
        text: `Jusqu’à ${freeChangeHours}\u00a0h avant, vous pouvez l’annuler sans frais.`,
      }
    : {
        mark: "planned",
        title: "Séance confirmée",
        text: `Jusqu’à ${freeChangeHours}\u00a0h avant, vous pouvez la déplacer ou l’annuler sans frais.`,
      };

function unpaidWords({ groupSessionId, proposalId, coachName }: Reservation): string {
  if (groupSessionId)
    return "Rien n’a été débité, et la place est de nouveau libre. Reprenez-la si elle l’est encore.";
  return proposalId
    ? `Rien n’a été débité, et le créneau est de nouveau libre. La proposition ${ofPerson(coachName)} vous attend dans votre conversation, tant qu’elle est valable.`
    : "Rien n’a été débité, et le créneau est de nouveau libre. Vos choix sont gardés\u00a0: il suffit d’en choisir un autre, ou le même s’il est encore là.";
}

const PLACES = { venue: "Chez le coach", home: "Chez vous", webcam: "En visio" };

export function ReservationPanel({ booking, children }: { booking: Reservation; children: React.ReactNode }) {
  const facts = [
    ["Quand", booking.startsAt ? formatDayTime(booking.startsAt) : "À fixer"],
    ["Séance", booking.title],
    ["Coach", booking.coachName],
    ["Durée", formatMinutes(booking.minutes)],
    ["Lieu", booking.groupSessionId && booking.place === "venue" ? "Sur place" : PLACES[booking.place]],
    ["Prix", priceOf(booking)],
    ...reductionFacts(booking),
  ] as const;
  return (
    <OutcomePanel outcome={sayReservation(booking)}>
      <div className="flex flex-wrap gap-3">{children}</div>
      <dl className="grid gap-1.5 border-t border-line pt-5">
        {facts.map(([term, value]) => (
          <div key={term} className="flex justify-between gap-4">
            <dt className="text-muted">{term}</dt>
            <dd className="min-w-0 text-right font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </OutcomePanel>
  );
}

const reductionFacts = (booking: Reservation): [string, string][] =>
  booking.reduction
    ? [
        [booking.reduction.label, formatEuros(-booking.reduction.cents)],
        ["À payer", formatEuros(cardCents(booking))],
      ]
    : [];

function priceOf({ isFree, packId, unit, priceCents }: Reservation): string {
  if (isFree || (priceCents === 0 && !packId)) return "Offert";
  if (unit) return "Votre accompagnement";
  return packId ? "Sur votre pack" : formatEuros(priceCents);
}
