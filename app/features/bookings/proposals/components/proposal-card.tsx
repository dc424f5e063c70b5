import { CalendarIcon, ClockIcon, type LucideIcon, MapPinIcon, VideoIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { formatDayTime } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { BookingTime } from "../../sessions/components/booking/booking-time.tsx";
import { bookAgainPath, bookingsPath, reservationPath } from "../../sessions/rules/paths.ts";
import { placeLabel } from "../../sessions/rules/session-words.ts";
import type { Side } from "../../sessions/rules/states.ts";
import type { ShownProposal } from "../queries/list-proposals.server.ts";
import { PROPOSAL_LABELS, type ShownState } from "../rules.ts";

const TONES = {
  proposed: "clay",
  paying: "sand",
  accepted: "green",
  declined: "outline",
  withdrawn: "outline",
  expired: "outline",
} as const satisfies Record<ShownState, string>;

interface ProposalCardProps {
  proposal: ShownProposal;
  side: Side;
  /** the conversation is open, so the proposal can be answered */
  isOpen: boolean;
  /** the coach has a public page */
  isBookable: boolean;
  /** the student's form that accepts the proposal */
  children?: ReactNode;
}

/** A session that the coach has planned, in the place of its message, for both people. */
export function ProposalCard({ proposal, side, isOpen, isBookable, children }: ProposalCardProps) {
  const { title, startsAt, minutes, place, city, priceCents, state, expiresAt } = proposal;
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
  const headingId = useId();
  return (
    <Card asChild>
      <section aria-labelledby={headingId} className="grid gap-4 p-4 sm:p-5">
        <header className="grid gap-1.5">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-sm text-muted">Séance proposée</p>
            <Badge tone={TONES[state]}>{PROPOSAL_LABELS[state]}</Badge>
          </div>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h3 id={headingId} className="font-display text-xl leading-tight wrap-anywhere">
              {title}
            </h3>
            <p className="font-display text-xl font-bold whitespace-nowrap tabular">
              {priceCents === 0 ? "Offerte" : formatEuros(priceCents, { short: true })}
            </p>
          </div>
        </header>
        <dl className="grid gap-2">
          <Fact Icon={CalendarIcon} label="Quand">
            <BookingTime startsAt={startsAt} endsAt={endsAt} />
          </Fact>
          <Fact Icon={ClockIcon} label="Durée">
            {formatMinutes(minutes)}
          </Fact>
          <Fact Icon={place === "webcam" ? VideoIcon : MapPinIcon} label="Où">
            {placeLabel(side, place)}
            {city && `, ${city}`}
          </Fact>
        </dl>
        {isOpen && state === "proposed" && (
          <>
            {children}
            {side === "coach" && (
              <PressButton
                intent="withdraw-proposal"
                about={`withdraw-proposal-${proposal.id}`}
                fields={{ proposal: proposal.id }}
                variant="secondary"
                size="sm"
              >
                Retirer
              </PressButton>
            )}
            <p className="text-sm text-muted">
              {proposal.holdsSlot ? "Le créneau est gardé" : "Valable"} jusqu’au {formatDayTime(expiresAt)}.
              {proposal.holdsSlot && " Sans réponse, il redevient libre."}
            </p>
          </>
        )}
        <ProposalNote proposal={proposal} side={side} isBookable={isOpen && isBookable} />
      </section>
    </Card>
  );
}

function Fact({ Icon, label, children }: { Icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="flex gap-2.5">
      <dt>
        <Icon aria-hidden className="mt-0.5 size-5 text-clay-text" />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

interface ProposalNoteProps extends Pick<ProposalCardProps, "proposal" | "side" | "isBookable"> {}

/** The next step once the proposal is answered. */
function ProposalNote({ proposal, side, isBookable }: ProposalNoteProps) {
  const { state, bookingId } = proposal;
  if (state === "paying" && bookingId)
    return (
      <ButtonLink to={reservationPath(bookingId)} size="sm" className="justify-self-start max-sm:w-full">
        Reprendre le paiement
      </ButtonLink>
    );
  if (state === "paying")
    return (
      <p className="text-sm text-muted">L’élève est en train de payer&nbsp;: le créneau lui est gardé.</p>
    );
  if (state === "accepted" && bookingId)
    return (
      <ButtonLink
        to={bookingsPath(side, bookingId)}
        variant="secondary"
        size="sm"
        className="justify-self-start max-sm:w-full"
      >
        Voir la séance
      </ButtonLink>
    );
  if (side === "student" && isBookable && (state === "expired" || state === "withdrawn"))
    return <OtherSlots proposal={proposal} />;
  return null;
}

/** The coach's booking page with the listing, the length and the place of the proposal. */
export function OtherSlots({ proposal }: { proposal: ShownProposal }) {
  return (
    <ButtonLink
      to={bookAgainPath(proposal)}
      variant="secondary"
      size="sm"
      className="justify-self-start max-sm:w-full"
    >
      Voir les autres créneaux
    </ButtonLink>
  );
}
