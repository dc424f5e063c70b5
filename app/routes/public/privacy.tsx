import { publicPage } from "~/platform/web/public-page.ts";
import type { Route } from "./+types/privacy.ts";
import { IN_FORCE_SINCE } from "./legal/in-force.ts";
import { loadLegalFacts } from "./legal/legal-facts.server.ts";
import { legalMeta } from "./legal/legal-meta.ts";
import { LegalPage } from "./legal/legal-page.tsx";
import { recipientSections } from "./privacy/recipient-sections.tsx";
import { rightsSections } from "./privacy/rights-sections.tsx";
import { treatmentSections } from "./privacy/treatment-sections.tsx";

const TITLE = "Politique de confidentialité";

export const headers = () => publicPage([]);

export const loader = ({ context }: Route.LoaderArgs) => loadLegalFacts(context);

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return legalMeta({
    title: TITLE,
    description:
      "Quelles données nous traitons, pourquoi, combien de temps, qui les reçoit, et comment exercer vos droits.",
    path: "/privacy",
    publicUrl: loaderData?.publicUrl ?? "",
  });
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      title={TITLE}
      summary="Nous ne gardons que ce qui sert à vous mettre en relation avec un coach, nous ne vendons rien, et vous pouvez tout consulter, corriger ou faire effacer."
      updatedOn={IN_FORCE_SINCE["/privacy"]}
      sections={[...treatmentSections(loaderData), ...recipientSections(), ...rightsSections(loaderData)]}
    />
  );
}
