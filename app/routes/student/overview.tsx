import { CalendarCheckIcon, CircleUserRoundIcon, HeartIcon, SparklesIcon } from "lucide-react";
import { guard, requireCompletedStudent, studentViewerContext } from "~/features/accounts/gate.server.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
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
    text: "Un coach dédié et un programme à vous",
    to: "/accompaniment",
    Icon: SparklesIcon,
  },
  {
    label: "Mon compte",
    text: "Photo, mot de passe, sessions",
    to: "/student-dashboard/account",
    Icon: CircleUserRoundIcon,
  },
] as const;

export const middleware: Route.MiddlewareFunction[] = [guard(studentViewerContext, requireCompletedStudent)];

export function loader({ context }: Route.LoaderArgs) {
  const { firstName } = context.get(studentViewerContext);
  return { firstName };
}

export function meta(): Route.MetaDescriptors {
  return privatePage("Vue d’ensemble");
}

export default function StudentOverview({ loaderData: { firstName } }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <Welcome
        firstName={firstName}
        text="Votre espace pour trouver un coach, suivre vos séances et progresser."
        action={<ButtonLink to="/coaches">Trouver un coach</ButtonLink>}
      />
      <Shortcuts title="Vos raccourcis" items={SHORTCUTS} />
      <EmptyState
        title="Votre prochaine séance"
        text="Elle s’affichera ici dès votre première réservation."
      />
    </div>
  );
}
