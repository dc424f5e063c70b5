import { Link } from "react-router";
import { isAbsenceOpen } from "~/features/bookings/sessions/rules/money.ts";
import { priceLabel } from "~/features/bookings/sessions/rules/session-words.ts";
import { PLACE_LABELS, whenWords } from "~/features/bookings/sessions/rules/words.ts";
import { DEMO_PAYMENT } from "~/features/payments/core/rules/provider.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { absenceLine } from "../../components/absence-line.ts";
import type { BookingStory } from "../queries/find-booking.server.ts";
import { shortNumber } from "../rules/numbers.ts";
import { SessionState } from "./session-state.tsx";

interface SessionFactsProps {
  booking: BookingStory;
  /** at a public address a demo payment is a remnant of a trial */
  isPublic: boolean;
}

export function SessionFacts({ booking, isPublic }: SessionFactsProps) {
  const { id, title, minutes, startsAt, status, place, address, absent, absenceSettledAt, isDemo } = booking;
  const { coach, student, packId, accompanimentId, isGroup } = booking;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="min-w-0 text-3xl wrap-anywhere">{title}</h1>
        <SessionState status={status} />
        {isAbsenceOpen(booking) && <Badge tone="clay">À trancher</Badge>}
        {absenceSettledAt && <Badge tone="green">Tranchée</Badge>}
        {isGroup && <Badge>Collective</Badge>}
        {isPublic && isDemo && <Badge tone="sand">{DEMO_PAYMENT}</Badge>}
      </div>
      <p className="wrap-anywhere first-letter:uppercase">
        {whenWords(startsAt)}, {formatMinutes(minutes)}, {PLACE_LABELS[place].toLowerCase()}
        {address && `, ${address}`}, {priceLabel(booking)}
      </p>
      {absent && <p className="wrap-anywhere">{absenceLine(absent, coach.name, student.name)}</p>}
      <p className="text-sm text-muted tabular wrap-anywhere">
        nº&nbsp;{shortNumber(id)}
        <span className="sr-only">, en entier {id}</span>
      </p>
      {packId && (
        <p>
          <Link
            to={
              accompanimentId
                ? `/back-office/accompagnements/${accompanimentId}`
                : `/back-office/packs/${packId}`
            }
            className="font-semibold text-clay-text underline underline-offset-4"
          >
            {accompanimentId ? "Son accompagnement" : "Son pack"}
          </Link>
        </p>
      )}
    </div>
  );
}
