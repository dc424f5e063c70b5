import { ClockIcon, MapPinIcon, VideoIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTerms } from "~/features/business/components/use-terms.ts";
import { netWords } from "~/features/payments/core/rules/commission.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Avatar } from "~/ui/data/avatar.tsx";
import { Card, CardLink } from "~/ui/layout/card.tsx";
import type { ListedBooking } from "../queries/listed-booking.server.ts";
import { actionPath, type BookingAction } from "../rules/addresses.ts";
import { bookingsPath } from "../rules/paths.ts";
import { noteOf, placeLabel, priceLabel } from "../rules/session-words.ts";
import { isToChoose } from "../rules/states.ts";
import { BookingTime } from "./booking/booking-time.tsx";
import { REVIEW_LABELS, type ReviewWay } from "./review-way.ts";
import { StateBadge } from "./state-badge.tsx";

interface BookingCardProps {
  booking: ListedBooking;
  now: Date;
  headingLevel?: 2 | 3;
  /** what the student may do about a review of the coach */
  review?: ReviewWay | undefined;
  /** replaces the default actions */
  actions?: ReactNode;
}

export function BookingCard({ booking, now, headingLevel = 2, review, actions }: BookingCardProps) {
  const { id, side, name, title, photo, minutes, place, address, status, priceCents } = booking;
  const terms = useTerms();
  const Heading = `h${headingLevel}` as const;
  const PlaceIcon = place === "webcam" ? VideoIcon : MapPinIcon;
  const note = noteOf(booking, side, now);
  const ways = actions ?? <Ways booking={booking} review={review} />;
  return (
    <Card asChild interactive>
      <article aria-labelledby={`seance-${id}`} className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-5">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          <Avatar name={name} src={photo} decorative className="row-span-3 mt-1" />
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <Heading id={`seance-${id}`} className="min-w-0 text-lg leading-snug">
              <CardLink to={bookingsPath(side, id)}>
                <BookingTime {...booking} />
              </CardLink>
            </Heading>
            {!isToChoose(booking) && <StateBadge status={status} />}
          </div>
          <p className="font-semibold wrap-anywhere">{title}</p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted [&_svg]:size-4 [&_svg]:shrink-0">
            <li className="flex items-center gap-1.5">
              <ClockIcon aria-hidden /> {formatMinutes(minutes)}
            </li>
            <li className="flex min-w-0 items-center gap-1.5 wrap-anywhere">
              <PlaceIcon aria-hidden /> {address || placeLabel(side, place, booking.groupSessionId)}
            </li>
            <li className="font-semibold text-ink tabular">{priceLabel(booking)}</li>
            {side === "coach" && priceCents > 0 && (
              <li className="tabular">
                {netWords(priceCents, booking.commissionRate ?? terms.commissionRate)}
              </li>
            )}
          </ul>
        </div>
        {note && <p className="text-sm text-muted">{note}</p>}
        {/* `relative` puts the buttons above the link that covers the card. */}
        <div className="relative flex flex-wrap gap-2 empty:hidden">{ways}</div>
      </article>
    </Card>
  );
}

/** Each action asks for confirmation on the page of the session. */
function Ways({ booking, review }: { booking: ListedBooking; review: ReviewWay | undefined }) {
  const { id, side, may, canCancel, canMove, startsAt, endsAt } = booking;
  const about = startsAt && endsAt ? <BookingTime {...booking} /> : "à planifier";
  const way = (action: BookingAction, label: string, primary = false) => (
    <ButtonLink
      key={action}
      to={actionPath(side, id, action)}
      size="sm"
      variant={primary ? "primary" : "secondary"}
      className="max-sm:grow"
    >
      {label}
      <span className="sr-only">, séance du {about}</span>
    </ButtonLink>
  );
  return (
    <>
      {may.includes("choose") && way("choose", "Choisir la suite", true)}
      {(["accept", "answer move", "answer absence"] as const).some((one) => may.includes(one)) && (
        <ButtonLink to={bookingsPath(side, id)} size="sm" className="max-sm:grow">
          Répondre
        </ButtonLink>
      )}
      {may.includes("choose time") && way("choose-time", "Choisir mon premier rendez-vous", true)}
      {may.includes("plan") && way("plan", "Fixer l’horaire", true)}
      {canMove &&
        way(
          may.includes("move") ? "move" : "propose",
          may.includes("move") ? "Déplacer" : "Proposer un autre horaire",
        )}
      {review && way("review", REVIEW_LABELS[review], review === "write")}
      {canCancel && way("cancel", "Annuler")}
    </>
  );
}
