import { stepWords } from "~/features/bookings/sessions/rules/words.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import type { BookingStory } from "../queries/find-booking.server.ts";

const AUTHORS = { student: "l’élève", coach: "le coach", operator: "l’équipe", nobody: undefined };

/** Every step of a session, with what each person wrote and when both were mailed. */
export function StorySteps({ booking }: { booking: BookingStory }) {
  return (
    <section aria-labelledby="histoire" className="grid content-start gap-3">
      <h2 id="histoire" className="text-xl">
        Ce qui s’est passé
      </h2>
      {booking.steps.length === 0 ? (
        <p className="text-muted">Rien encore&nbsp;: le créneau est gardé le temps du paiement.</p>
      ) : (
        <ol className="grid gap-4 border-l-2 border-line pl-5">
          {booking.steps.map(({ id, step, by, startsAt, words, cents, at, mailedAt }) => (
            <li key={id}>
              <p className="wrap-anywhere">
                {stepWords(step, { ...booking, startsAt: startsAt ? new Date(startsAt) : null, cents })}
              </p>
              <p className="text-sm text-muted">
                <time dateTime={new Date(at).toISOString()}>{formatDayTime(new Date(at))}</time>
                {AUTHORS[by] && `, par ${AUTHORS[by]}`}
                {mailedAt ? ", e-mails écrits" : ""}
              </p>
              {words && (
                <blockquote className="mt-1 max-w-prose rounded-lg bg-sand px-3 py-2 wrap-anywhere whitespace-pre-line">
                  {words}
                </blockquote>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
