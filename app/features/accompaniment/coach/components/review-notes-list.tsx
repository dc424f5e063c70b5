import { formatDay } from "~/platform/format/dates.ts";
import { Card } from "~/ui/layout/card.tsx";
import type { ListedNotes } from "../queries/review-notes.server.ts";

export function ReviewNotesList({ notes }: { notes: readonly ListedNotes[] }) {
  return (
    <ul className="grid gap-3 empty:hidden">
      {notes.map(({ bookingId, notes: text, startsAt, coachName }) => (
        <Card key={bookingId} asChild tone="flat">
          <li className="grid gap-2 p-4 sm:p-5">
            <p className="text-sm text-muted">
              {startsAt && `Le ${formatDay(startsAt)}, `}par {coachName}
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
          </li>
        </Card>
      ))}
    </ul>
  );
}
