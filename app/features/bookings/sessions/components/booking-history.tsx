import { formatDayTime } from "~/platform/format/dates.ts";
import { LinkedText } from "~/ui/data/linked-text.tsx";
import type { FoundBooking } from "../queries/find-booking.server.ts";
import { stepAuthor } from "../rules/session-words.ts";
import { stepWords } from "../rules/words.ts";

export function BookingHistory({ booking }: { booking: FoundBooking }) {
  const { steps, side, name } = booking;
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="histoire" className="grid gap-3">
      <h2 id="histoire" className="text-xl">
        Ce qui s’est passé
      </h2>
      <ol className="grid gap-4 border-l-2 border-line pl-5">
        {steps.map(({ id, step, by, startsAt, words, cents, at }) => (
          <li key={id} className="relative">
            <span
              aria-hidden
              className="absolute top-1.5 -left-[1.625rem] size-2.5 rounded-full bg-clay ring-4 ring-chalk"
            />
            <p className="wrap-anywhere">{stepWords(step, { ...booking, startsAt, cents })}</p>
            <p className="text-sm text-muted">
              <time dateTime={at.toISOString()}>{formatDayTime(at)}</time>
              {stepAuthor(by, side, name) && `, ${stepAuthor(by, side, name)}`}
            </p>
            {words && (
              <blockquote className="mt-1 max-w-prose rounded-lg bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line">
                <LinkedText text={words} />
              </blockquote>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
