import { CookieForm } from "~/features/consent/components/cookie-form.tsx";
import { LegalBody } from "~/features/content/legal/components/legal-body.tsx";
import { LEGAL, LEGAL_TEXTS } from "~/features/content/legal/rules/legal-texts.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { publicPage } from "~/platform/web/public-page.ts";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import type { Route } from "./+types/cookies.ts";
import { legalMeta } from "./legal/legal-meta.ts";
import { EffectiveLine } from "./legal/legal-page.tsx";
import { loadLegalText } from "./legal/load-legal-text.server.ts";

const { title: TITLE } = LEGAL_TEXTS.cookies;

export const headers = () => publicPage([LEGAL]);

export async function loader({ context }: Route.LoaderArgs) {
  const { analyticsId } = context.get(servicesContext).settings;
  return { analyticsId, ...(await loadLegalText(context, "cookies")) };
}

export const meta = ({ loaderData }: Route.MetaArgs): Route.MetaDescriptors =>
  legalMeta("cookies", loaderData?.publicUrl);

export default function Cookies({ loaderData }: Route.ComponentProps) {
  const { analyticsId, publicUrl, name, summary, effectiveFrom, planned, parts } = loaderData;
  return (
    <div className="page-width pt-6 pb-16 md:pb-24">
      <Breadcrumb items={[{ label: "Accueil", to: "/" }, { label: TITLE }]} />
      <div className="grid max-w-4xl gap-8 pt-4">
        <header className="grid max-w-3xl gap-4">
          <h1 className="text-4xl font-bold sm:text-5xl">{TITLE}</h1>
          <p className="text-lg text-muted">{summary}</p>
        </header>
        <CookieForm analyticsId={analyticsId} secure={publicUrl.startsWith("https:")} />
        <LegalBody parts={parts} />
        <EffectiveLine name={name} effectiveFrom={effectiveFrom} planned={planned} />
      </div>
    </div>
  );
}
