import { CalendarCheckIcon, CircleUserRoundIcon, GiftIcon, HeartIcon, SparklesIcon } from "lucide-react";
import {
  getCarried,
  guardRoutes,
  requireCompletedStudent,
  studentViewerContext,
} from "~/features/accounts/gate.server.ts";
import { PackList } from "~/features/bookings/packs/components/pack-list.tsx";
import { HeldSlots } from "~/features/bookings/sessions/components/booking/held-slots.tsx";
import { BookingCard } from "~/features/bookings/sessions/components/booking-card.tsx";
import { KnownCoaches } from "~/features/bookings/sessions/components/known-coaches.tsx";
import { getStudentOverview } from "~/features/bookings/sessions/queries/student-overview.server.ts";
import { useTerms } from "~/features/business/components/use-terms.ts";
import { unreadCount } from "~/features/messages/queries/count-unread.server.ts";
import { REFERRALS_PATH } from "~/features/payments/referrals/rules/referrals.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { useBookingNews } from "../bookings/use-booking-changes.ts";
import { privatePage } from "../dashboard/private-page.ts";
import { Shortcuts } from "../dashboard/shortcuts.tsx";
import { Welcome } from "../dashboard/welcome.tsx";
import type { Route } from "./+types/overview.ts";

const SHORTCUTS = [
  {
    label: "Mes réservations",
    text: "Vos séances, à venir et passées",
    to: "/student-dashboard/bookings",
    Icon: CalendarCheckIcon,
  },
  {
    label: "Favoris",
    text: "Les coachs que vous gardez en vue",
    to: "/student-dashboard/favorites",
    Icon: HeartIcon,
  },
  {
    label: "Accompagnement",
    text: "Coach dédié, programme, mesures et bilans",
    to: "/mon-accompagnement",
    Icon: SparklesIcon,
  },
  {
    label: "Mon compte",
    text: "Photo, mot de passe, sessions",
    to: "/student-dashboard/account",
    Icon: CircleUserRoundIcon,
  },
] as const;

/** Shown while the operator gives something for it. */
const REFERRALS = {
  label: "Parrainage",
  text: "Un crédit pour vous et la personne que vous invitez",
  to: REFERRALS_PATH,
  Icon: GiftIcon,
};

export const middleware: Route.MiddlewareFunction[] = [
  guardRoutes(studentViewerContext, requireCompletedStudent),
];

export async function loader({ context }: Route.LoaderArgs) {
  const student = context.get(studentViewerContext);
  const now = new Date();
  const overview = await getStudentOverview(context.get(servicesContext).db, student, now);
  return { firstName: student.firstName, unread: getCarried(context, unreadCount) ?? 0, now, ...overview };
}

export function meta(): Route.MetaDescriptors {
  return privatePage("Vue d’ensemble");
}

export default function StudentOverview({ loaderData }: Route.ComponentProps) {
  const { referralCents } = useTerms();
  const { firstName, unread, now, next, waiting, holds, packs, coaches } = loaderData;
  useBookingNews();
  // The next session is shown once: it may already be above, among those that wait for an answer.
  const isNextAbove = waiting.some(({ id }) => id === next?.id);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Welcome
        firstName={firstName}
        text="Votre espace pour trouver un coach, suivre vos séances et progresser."
        action={<ButtonLink to="/coaches">Trouver un coach</ButtonLink>}
      />
      <HeldSlots holds={holds} />
      {unread > 0 && (
        <Alert
          title={unread > 1 ? `${unread} messages non lus` : "Un message non lu"}
          action={
            <ButtonLink to="/messages" size="sm" variant="secondary">
              Lire mes messages
            </ButtonLink>
          }
        />
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="reponses" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <h2 id="reponses" className="text-xl">
            Votre réponse est attendue
          </h2>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {waiting.map((booking) => (
              <li key={booking.id}>
                <BookingCard booking={booking} now={now} headingLevel={3} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {next && !isNextAbove && (
        <section aria-labelledby="prochaine" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <h2 id="prochaine" className="text-xl">
            Votre prochaine séance
          </h2>
          <BookingCard booking={next} now={now} headingLevel={3} />
        </section>
      )}
      {!next && waiting.length === 0 && (
        <EmptyState
          title="Votre prochaine séance"
          text={
            coaches.length > 0
              ? "Rien n’est prévu pour l’instant. Réservez avec un coach que vous connaissez, ou découvrez-en un autre."
              : "Elle s’affichera ici dès votre première réservation."
          }
          action={<ButtonLink to="/coaches">Trouver un coach</ButtonLink>}
        />
      )}
      <PackList packs={packs} now={now} />
      <KnownCoaches coaches={coaches} />
      <Shortcuts title="Vos raccourcis" items={referralCents > 0 ? [...SHORTCUTS, REFERRALS] : SHORTCUTS} />
    </div>
  );
}
