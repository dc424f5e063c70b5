import { LEGAL } from "~/features/content/legal/rules/legal-texts.ts";
import { publicPage } from "~/platform/web/public-page.ts";
import type { Route } from "./+types/privacy.ts";
import { legalMeta } from "./legal/legal-meta.ts";
import { LegalPage } from "./legal/legal-page.tsx";
import { loadLegalText } from "./legal/load-legal-text.server.ts";

export const headers = () => publicPage([LEGAL]);

export const loader = ({ context }: Route.LoaderArgs) => loadLegalText(context, "privacy");

export const meta = ({ loaderData }: Route.MetaArgs): Route.MetaDescriptors =>
  legalMeta("privacy", loaderData?.publicUrl);

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />;
}
