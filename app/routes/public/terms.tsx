import { LEGAL } from "~/features/content/legal/rules/legal-texts.ts";
import { publicPage } from "~/platform/web/public-page.ts";
import type { Route } from "./+types/terms.ts";
import { legalMeta } from "./legal/legal-meta.ts";
import { LegalPage } from "./legal/legal-page.tsx";
import { loadLegalText } from "./legal/load-legal-text.server.ts";

export const headers = () => publicPage([LEGAL]);

export const loader = ({ context }: Route.LoaderArgs) => loadLegalText(context, "terms");

export const meta = ({ loaderData }: Route.MetaArgs): Route.MetaDescriptors =>
  legalMeta("terms", loaderData?.publicUrl);

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />;
}
