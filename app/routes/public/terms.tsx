import { useTerms } from "~/features/business/components/use-terms.ts";
import { publicPage } from "~/platform/web/public-page.ts";
import type { Route } from "./+types/terms.ts";
import { IN_FORCE_SINCE } from "./legal/in-force.ts";
import { loadLegalFacts } from "./legal/legal-facts.server.ts";
import { legalMeta } from "./legal/legal-meta.ts";
import { LegalPage } from "./legal/legal-page.tsx";
import { accompanimentSections } from "./terms/accompaniment-sections.tsx";
import { accountSections } from "./terms/account-sections.tsx";
import { disputeSections } from "./terms/dispute-sections.tsx";
import { platformSections } from "./terms/platform-sections.tsx";
import { purchaseSections } from "./terms/purchase-sections.tsx";
import { withdrawalSections } from "./terms/withdrawal-sections.tsx";

const TITLE = "Conditions d’utilisation";

export const headers = () => publicPage([]);

export const loader = ({ context }: Route.LoaderArgs) => loadLegalFacts(context);

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return legalMeta({
    title: TITLE,
    description:
      "Les règles du service : comptes, coachs indépendants, prix et commission, annulation, rétractation, classement des résultats, avis et médiation.",
    path: "/terms",
    publicUrl: loaderData?.publicUrl ?? "",
  });
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  const terms = useTerms();
  return (
    <LegalPage
      title={TITLE}
      summary="Ce que chacun peut attendre des autres : les élèves, les coachs, et nous. Ces conditions sont aussi celles de vente pour ce qui s’achète sur le site."
      updatedOn={IN_FORCE_SINCE["/terms"]}
      sections={[
        ...accountSections(loaderData),
        ...purchaseSections(terms),
        ...accompanimentSections(terms),
        ...withdrawalSections(loaderData),
        ...platformSections(loaderData),
        ...disputeSections(loaderData),
      ]}
    />
  );
}
