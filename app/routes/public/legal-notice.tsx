import { publicPage } from "~/platform/web/public-page.ts";
import type { Route } from "./+types/legal-notice.ts";
import { IN_FORCE_SINCE } from "./legal/in-force.ts";
import { loadLegalFacts } from "./legal/legal-facts.server.ts";
import { legalMeta } from "./legal/legal-meta.ts";
import { LegalPage } from "./legal/legal-page.tsx";
import { noticeSections } from "./legal/notice-sections.tsx";

const TITLE = "Mentions légales";

export const headers = () => publicPage([]);

export const loader = ({ context }: Route.LoaderArgs) => loadLegalFacts(context);

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return legalMeta({
    title: TITLE,
    description: "Qui édite ce site, qui l’héberge, et comment nous joindre.",
    path: "/mentions-legales",
    publicUrl: loaderData?.publicUrl ?? "",
  });
}

export default function LegalNotice({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      title={TITLE}
      summary="Qui édite ce site, qui l’héberge, et comment nous joindre."
      updatedOn={IN_FORCE_SINCE["/mentions-legales"]}
      sections={noticeSections(loaderData)}
    />
  );
}
