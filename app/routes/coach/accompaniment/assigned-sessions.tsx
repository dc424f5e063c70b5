import { ReviewNotesForm } from "~/features/accompaniment/coach/components/review-notes-form.tsx";
import { ReviewNotesList } from "~/features/accompaniment/coach/components/review-notes-list.tsx";
import type { UnitSession } from "~/features/accompaniment/coach/queries/followed.server.ts";
import type { ListedNotes } from "~/features/accompaniment/coach/queries/review-notes.server.ts";
import { BookingCard } from "~/features/bookings/sessions/components/booking-card.tsx";
import { formatDay } from "~/platform/format/dates.ts";

interface AssignedSessionsProps {
  coming: UnitSession[];
  past: UnitSession[];
  notes: ListedNotes[];
  hasConsent: boolean;
  /** while the accompaniment is paused, notes are read-only */
  isPaused: boolean;
  now: Date;
}

export function AssignedSessions(props: AssignedSessionsProps) {
  const { coming, past, notes, hasConsent, isPaused, now } = props;
  const isNoted = ({ purpose, status }: UnitSession) => purpose !== "sessions" && status === "completed";
  const reviews = past.filter(isNoted);
  const others = past.filter((session) => !isNoted(session));
  if (coming.length === 0 && past.length === 0)
    return <p className="text-muted">Aucune séance n’est prévue pour l’instant.</p>;
  return (
    <>
      <SessionList sessions={coming} now={now} />
      {reviews.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {reviews.map((review) => (
            <div key={review.id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
              <BookingCard booking={review} now={now} headingLevel={3} />
              {hasConsent && !isPaused && <Notes review={review} notes={notes} />}
              {hasConsent && isPaused && (
                <ReviewNotesList notes={notes.filter(({ bookingId }) => bookingId === review.id)} />
              )}
            </div>
          ))}
        </div>
      )}
      {others.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-clay-text underline underline-offset-4">
            {others.length > 1 ? `Voir les ${others.length} séances passées` : "Voir la séance passée"}
          </summary>
          <SessionList sessions={others} now={now} />
        </details>
      )}
    </>
  );
}

function SessionList({ sessions, now }: { sessions: UnitSession[]; now: Date }) {
  if (sessions.length === 0) return null;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {sessions.map((session) => (
        <li key={session.id}>
          <BookingCard booking={session} now={now} headingLevel={3} />
        </li>
      ))}
    </ul>
  );
}

function Notes({ review: { id, purpose, startsAt }, notes }: { review: UnitSession; notes: ListedNotes[] }) {
  const written = notes.find(({ bookingId }) => bookingId === id);
  const what = purpose === "intro" ? "introduction" : "bilan";
  return (
    <ReviewNotesForm
      bookingId={id}
      about={startsAt ? `${what} du ${formatDay(startsAt)}` : what}
      notes={written?.notes ?? ""}
      version={written?.version ?? 0}
    />
  );
}
