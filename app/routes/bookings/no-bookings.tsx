import type { Side, Tab } from "~/features/bookings/sessions/rules/states.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";

interface Empty {
  title: string;
  text: string;
  next?: { label: string; to: string };
}

const FIND_A_COACH = { label: "Trouver un coach", to: "/coaches" };

const EMPTY: Record<Side, Record<Tab, Empty>> = {
  student: {
    upcoming: {
      title: "Aucune séance à venir",
      text: "Choisissez un coach, un créneau, et votre séance s’affiche ici.",
      next: FIND_A_COACH,
    },
    past: {
      title: "Aucune séance passée",
      text: "Après votre première séance, vous pourrez la retrouver ici et donner votre avis.",
      next: FIND_A_COACH,
    },
    cancelled: { title: "Aucune séance annulée", text: "Rien n’a été annulé, ni par vous ni par un coach." },
  },
  coach: {
    upcoming: {
      title: "Aucune séance à venir",
      text: "Les élèves réservent sur vos créneaux libres. Vérifiez qu’ils correspondent à votre semaine.",
      next: { label: "Régler mes disponibilités", to: "/dashboard/settings?tab=availability" },
    },
    past: {
      title: "Aucune séance passée",
      text: "Vos séances faites se retrouvent ici, avec ce que chacune vous a rapporté.",
      next: { label: "Voir mes annonces", to: "/dashboard/listings" },
    },
    cancelled: { title: "Aucune séance annulée", text: "Rien n’a été annulé, ni par vous ni par un élève." },
  },
};

export function NoBookings({ side, tab }: { side: Side; tab: Tab }) {
  const { title, text, next } = EMPTY[side][tab];
  return (
    <EmptyState
      title={title}
      text={text}
      action={next && <ButtonLink to={next.to}>{next.label}</ButtonLink>}
    />
  );
}
