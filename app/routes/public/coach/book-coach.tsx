import { bookPath, chosenPath, packPath } from "~/features/bookings/sessions/rules/paths.ts";
import type { CoachProfile } from "~/features/discovery/queries/get-coach-profile.server.ts";
import { firstNameOf } from "~/features/discovery/rules/profile.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { lazyPart } from "~/ui/overlay/lazy-part.tsx";
import { SlotsSkeleton } from "./slots-skeleton.tsx";

/** The page is cached and the same for everybody; the free slots are fetched separately. */
const NextSlots = lazyPart(() => import("./next-slots.tsx"), { quiet: true });

export const bookingWays = (coachId: number) => ({
  toListing: (listing: number) => chosenPath(coachId, { listing }),
  toPack: (hours: number) => packPath(coachId, hours),
});

export function BookCoach({ coach }: { coach: CoachProfile }) {
  const { id, name, hasCalendar, listings } = coach;
  const [lead] = listings;
  return (
    <Card tone="flat" asChild>
      <section>
        <CardBody>
          <CardTitle>Réserver</CardTitle>
          {hasCalendar || !lead ? (
            <p>
              Vous réglez votre séance en ligne, puis choisissez votre créneau dans l’agenda de{" "}
              {firstNameOf(name)}.
            </p>
          ) : (
            // The box has the height of the loaded slots, so that nothing below moves.
            <div className="min-h-33 noscript:hidden">
              <NextSlots coachId={id} minutes={lead.sessionMinutes} placeholder={<SlotsSkeleton />} />
            </div>
          )}
          <ButtonLink to={bookPath(id)} variant="secondary">
            {hasCalendar ? "Réserver une séance" : "Choisir un créneau"}
          </ButtonLink>
        </CardBody>
      </section>
    </Card>
  );
}
