import type { ListingFilter } from "~/features/onboarding/rules/listings.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";

const CREATE = { label: "Créer une annonce", to: "/dashboard/listings/new" };

const TEXTS: Record<ListingFilter, { title: string; text: string; next: { label: string; to: string } }> = {
  all: {
    title: "Pas encore d’annonce",
    text: "Une annonce dit ce que vous proposez, où et à quel prix. Créez la première\u00a0: elle reste un brouillon tant que vous voulez.",
    next: CREATE,
  },
  active: {
    title: "Aucune annonce active",
    text: "Les élèves ne voient que vos annonces actives. Publiez un brouillon, ou reprenez une annonce en pause.",
    next: { label: "Voir toutes mes annonces", to: "/dashboard/listings" },
  },
  draft: {
    title: "Aucun brouillon",
    text: "Ce que vous préparez sans le publier se retrouve ici.",
    next: CREATE,
  },
};

export function NoListings({ filter }: { filter: ListingFilter }) {
  const { title, text, next } = TEXTS[filter];
  return <EmptyState title={title} text={text} action={<ButtonLink to={next.to}>{next.label}</ButtonLink>} />;
}

/** The coach has not completed the wizard. */
export function NoPage() {
  return (
    <EmptyState
      headingLevel={1}
      title="Mes annonces"
      text={
        "Vos annonces se gèrent ici. Commencez par créer votre page de coach\u00a0: quelques questions, et la première annonce est prête."
      }
      action={<ButtonLink to="/become-coach">Créer ma page de coach</ButtonLink>}
    />
  );
}
