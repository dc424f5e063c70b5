import { useEffect, useState } from "react";
import { Link } from "react-router";
import {
  type FoundSlots,
  loadSlots,
  slotsPath,
} from "~/features/bookings/availability/components/use-slots.ts";
import { nextSlots } from "~/features/bookings/availability/rules/slot-days.ts";
import { chosenPath } from "~/features/bookings/sessions/rules/paths.ts";
import { SlotsSkeleton } from "./slots-skeleton.tsx";

const SHOWN = 6;

/** Shows several slots of the next day with room, spread over the day; of later days only if it has fewer. */
export default function NextSlots({ coachId, minutes }: { coachId: number; minutes: number }) {
  const [answer, setAnswer] = useState<{ found: FoundSlots | undefined }>();
  useEffect(() => {
    const leaving = new AbortController();
    void loadSlots(slotsPath({ coachId, minutes }), leaving.signal).then(
      (found) => leaving.signal.aborted || setAnswer({ found }),
    );
    return () => leaving.abort();
  }, [coachId, minutes]);
  if (!answer) return <SlotsSkeleton />;
  if (!answer.found) return <p className="text-muted">Les prochains créneaux n’ont pas pu être chargés.</p>;
  const days = nextSlots(answer.found.slots, SHOWN);
  if (days.length === 0)
    return (
      <p className="text-muted">
        Aucun créneau libre pour l’instant. Demandez à être prévenu dès qu’une place se libère.
      </p>
    );
  return (
    <section aria-label="Prochains créneaux" className="grid gap-3">
      {days.map(({ day, name, slots }, at) => (
        <div key={day} className="grid gap-2">
          <h3 className="font-text text-sm font-semibold tracking-normal text-muted">
            {at === 0 && "Prochains créneaux\u00a0: "}
            {name.replace(/ \d{4}$/, "")}
          </h3>
          <ul className="grid grid-cols-3 gap-2">
            {slots.map(({ iso, time, name: slotName }) => (
              <li key={iso}>
                <Link
                  to={chosenPath(coachId, { slot: iso })}
                  aria-label={`Réserver ${slotName}`}
                  className="flex min-h-11 items-center justify-center rounded-md border border-edge bg-surface px-2 py-1.5 text-center leading-tight font-semibold tabular transition-colors duration-150 hover:border-ink hover:bg-sunken"
                >
                  {time}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
