import { CalendarDaysIcon, CircleUserRoundIcon, MegaphoneIcon, PhoneCallIcon } from "lucide-react";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { privatePage } from "../dashboard/private-page.ts";
import { Shortcuts } from "../dashboard/shortcuts.tsx";
import { Welcome } from "../dashboard/welcome.tsx";
import type { Route } from "./+types/overview.ts";

const SHORTCUTS = [
  {
    label: "Mes annonces",
    text: "Ce que vos futurs élèves lisent de vous",
    to: "/dashboard/listings",
    Icon: MegaphoneIcon,
  },
  { label: "Prospects", text: "Qui rappeler, et quand", to: "/dashboard/prospects", Icon: PhoneCallIcon },
  {
    label: "Planning",
    text: "Votre semaine en un coup d’œil",
    to: "/dashboard/schedule",
    Icon: CalendarDaysIcon,
  },
  {
    label: "Mon compte",
    text: "Photo, mot de passe, sessions",
    to: "/dashboard/account",
    Icon: CircleUserRoundIcon,
  },
] as const;

export function loader({ context }: Route.LoaderArgs) {
  const { firstName } = context.get(coachViewerContext);
  return { firstName };
}

export function meta(): Route.MetaDescriptors {
  return privatePage("Vue d’ensemble");
}

export default function CoachOverview({ loaderData: { firstName } }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <Welcome
        firstName={firstName}
        text="Votre espace pour trouver des élèves, organiser vos séances et développer votre activité."
        action={<ButtonLink to="/dashboard/listings">Voir mes annonces</ButtonLink>}
      />
      <Shortcuts title="Vos raccourcis" items={SHORTCUTS} />
      <EmptyState
        title="Votre activité"
        text="Vos prochaines séances, vos demandes et votre niveau de coach se résumeront ici."
      />
    </div>
  );
}
