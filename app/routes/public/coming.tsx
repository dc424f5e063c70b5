import { useMatches } from "react-router";
import { BRAND } from "~/platform/brand.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import type { Route } from "./+types/coming.ts";

/** Screens of the route table that are still being built, by route id; they leave this list one after the other. */
const TITLES: Record<string, string> = {
  accompaniment: "Accompagnement",
};

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    { title: `${TITLES[matches.at(-1)?.id ?? ""] ?? "Bientôt"} · ${BRAND.name}` },
    { name: "robots", content: "noindex" },
  ];
}

export default function Coming() {
  const id = useMatches().at(-1)?.id ?? "";
  return (
    <div className="page-width py-14 md:py-20">
      <EmptyState
        headingLevel={1}
        illustration={<img src="/images/illustrations/empty.svg" alt="" width={320} height={220} />}
        title={TITLES[id] ?? "Bientôt"}
        text="Cette page est en construction : elle ouvrira très prochainement."
        action={<ButtonLink to="/">Retour à l’accueil</ButtonLink>}
      />
    </div>
  );
}
