import { useTerms } from "~/features/business/components/use-terms.ts";
import { packAmount } from "~/features/discovery/rules/packs.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { type OwnPack, payingName } from "../../rules/offer.ts";
import { placeLabel } from "../../rules/session-words.ts";
import { ANSWER_BEFORE_HOURS, ANSWER_HOURS, HOLD_MINUTES } from "../../rules/states.ts";
import { BY_CARD, FREE } from "../../schema/booking.ts";
import type { BookingChoice } from "./booking-choice.ts";

interface SummaryProps {
  choice: BookingChoice;
  coachName: string;
  isInstant: boolean;
  hasCalendar: boolean;
  /** the submit button, or the reason why there is none */
  children: React.ReactNode;
}

export function BookingSummaryCard({ choice, coachName, isInstant, hasCalendar, children }: SummaryProps) {
  const { listing, minutes, place, address, startsAt, payBy, pack } = choice;
  const when = startsAt ? formatDayTime(new Date(startsAt)) : "Choisissez un créneau";
  return (
    <Card asChild>
      <section aria-label="Récapitulatif">
        <CardBody>
          <CardTitle>Récapitulatif</CardTitle>
          <dl className="grid gap-1.5">
            <Fact term="Cours">{listing.title}</Fact>
            <Fact term="Avec">{coachName}</Fact>
            <Fact term="Durée">{formatMinutes(minutes)}</Fact>
            <Fact term="Lieu">
              {placeLabel("student", place)}
              {place === "venue" && `, ${listing.city}`}
              {place === "home" && address.address && <span className="block">{address.address}</span>}
            </Fact>
            <Fact term="Quand">{hasCalendar ? "À fixer après le paiement" : when}</Fact>
          </dl>
          <div className="border-t border-line pt-4" aria-live="polite">
            {payBy === BY_CARD ? (
              <Prices choice={choice} />
            ) : (
              <p className="flex items-baseline justify-between gap-4">
                <span>{payBy === FREE ? "Premier cours offert" : pack && payingName(pack)}</span>
                <strong className="font-display text-2xl whitespace-nowrap tabular">
                  {payBy === FREE
                    ? formatEuros(0, { short: true })
                    : `−\u00a0${pack ? packAmount(minutes, pack) : formatMinutes(minutes)}`}
                </strong>
              </p>
            )}
          </div>
          {children}
          <BookingRules
            way={wayOf(payBy, pack)}
            isInstant={isInstant}
            hasCalendar={hasCalendar}
            packHours={pack?.freeChangeHours}
          />
        </CardBody>
      </section>
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 text-right font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

function Prices({ choice: { lines, totalCents } }: { choice: BookingChoice }) {
  return (
    <ul className="grid gap-1.5">
      {lines.length > 1 &&
        lines.map(({ label, cents }) => (
          <li key={label} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <span className="whitespace-nowrap tabular">{formatEuros(cents)}</span>
          </li>
        ))}
      <li className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">Total</span>
        <strong className="font-display text-2xl whitespace-nowrap tabular">{formatEuros(totalCents)}</strong>
      </li>
    </ul>
  );
}

/** The consequence of a cancellation on the last day. */
const LATE = {
  card: "une séance annulée reste due, sauf si le coach y renonce",
  free: "un premier cours annulé compte comme pris",
  pack: "une séance annulée reste décomptée du pack",
  unit: "une séance annulée reste décomptée de votre accompagnement",
};

/** Whether a session is paid by card, free, or drawn on a pack or an accompaniment. */
export function wayOf(payBy: string, pack: OwnPack | undefined): keyof typeof LATE {
  if (payBy === BY_CARD || payBy === FREE) return payBy;
  return pack && pack.purpose !== "bought" ? "unit" : "pack";
}

interface BookingRulesProps {
  way: keyof typeof LATE;
  isInstant: boolean;
  hasCalendar: boolean;
  /** of the chosen pack; undefined for a session that is sold by itself */
  packHours: number | undefined;
}

/** The texts use the constants that the terms of service quote, and the hours in force or those of the pack. */
export function BookingRules({ way, isInstant, hasCalendar, packHours }: BookingRulesProps) {
  const terms = useTerms();
  const freeChangeHours = packHours ?? terms.freeChangeHours;
  const isPaid = way === "card";
  const isAsked = !isInstant && !hasCalendar;
  const rules = [
    isAsked &&
      `Le coach a ${ANSWER_HOURS}\u00a0h pour accepter, et au plus tard ${ANSWER_BEFORE_HOURS}\u00a0h avant la séance. Sans réponse, la demande s’annule.`,
    isPaid &&
      (isAsked
        ? "Votre carte n’est débitée que si le coach accepte. Sinon, le montant réservé est rendu."
        : "Votre carte est débitée à la confirmation, qui suit votre paiement."),
    isPaid && !hasCalendar && `Votre créneau est gardé ${HOLD_MINUTES}\u00a0minutes, le temps de payer.`,
    `Jusqu’à ${freeChangeHours}\u00a0h avant, vous déplacez ou annulez sans frais${isPaid ? ", remboursé en totalité" : ""}. Ensuite, déplacer demande l’accord du coach, et ${LATE[way]}.`,
    way === "pack" &&
      "Vous demandez que cette séance ait lieu à sa date, même si vous pouvez encore renoncer à votre pack\u00a0: une fois donnée, elle reste due.",
  ].filter((rule) => rule !== false);
  return (
    <ul className="grid list-disc gap-1.5 pl-4 text-sm text-muted">
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  );
}
