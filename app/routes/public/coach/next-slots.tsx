import { useEffect, useState } from "react";
import { Link } from "react-router";
import { loadSlots, slotsPath } from "~/features/bookings/availability/components/use-slots.ts";
import { slotPages } from "~/features/bookings/availability/rules/slot-days.ts";
import { chosenPath } from "~/features/bookings/sessions/rules/paths.ts";
import { SlotsSkeleton } from "./slots-skeleton.tsx";

const SHOWN = 4;

/** Shows the first slot of each day before further slots of the same day. */
export default function NextSlots({ coachId, minutes }: { coachId: number; minutes: number }) {
  const [answer, setAnswer] = useState<{ slots: string[] | undefined }>();
  useEffect(() => {
    const leaving = new AbortController();
    void loadSlots(slotsPath({ coachId, minutes }), leaving.signal).then(
      (slots) => leaving.signal.aborted || setAnswer({ slots }),
    );
    return () => leaving.abort();
  }, [coachId, minutes]);
  if (!answer) return <SlotsSkeleton />;
  if (!answer.slots) return <p className="text-muted">Les prochains créneaux n’ont pas pu être chargés.</p>;
  const next = firstOfDays(answer.slots);
  if (next.length === 0)
    return (
      <p className="text-muted">
        Aucun créneau libre dans les quatre prochaines semaines. Demandez à être prévenu dès qu’une place se
        libère.
      </p>
    );
  return (
    <div className="grid gap-2">
      <h3 className="font-text text-sm font-semibold tracking-normal text-muted">Prochains créneaux</h3>
      <ul className="grid grid-cols-2 gap-2">
        {next.map(({ iso, weekday, date, time, name }) => (
          <li key={iso}>
            <Link
              to={chosenPath(coachId, { slot: iso })}
              aria-label={`Réserver ${name}`}
              className="grid min-h-11 justify-items-center rounded-md border border-edge bg-surface px-2 py-1.5 text-center leading-tight transition-colors duration-150 hover:border-ink hover:bg-sunken"
            >
              <span className="text-sm text-muted">
                {weekday} {date}
              </span>
              <span className="font-semibold tabular">{time}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function firstOfDays(slots: readonly string[]) {
  const days = slotPages(slots)
    .flat()
    .filter((day) => day.slots.length > 0);
  const all = days.flatMap(({ slots: times, weekday, date }) =>
    times.map((time, index) => ({ ...time, weekday, date, index })),
  );
  const perDay = days.length >= SHOWN ? 1 : Math.ceil(SHOWN / Math.max(1, days.length));
  return all.filter(({ index }) => index < perDay).slice(0, SHOWN);
}
