import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { LegalState } from "~/features/back-office/components/legal/legal-state.tsx";
import { SiteNav } from "~/features/back-office/components/site-nav.tsx";
import { listOfficeLegalTexts } from "~/features/back-office/queries/list-office-legal-texts.server.ts";
import { officeLegalPath } from "~/features/back-office/rules/legal.ts";
import { legalTextOf, legalVersionsPath } from "~/features/content/legal/rules/legal-texts.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { privateHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/legal-texts.ts";

export const meta = () => privatePage("Textes légaux");
export const headers = privateHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const operator = context.get(operatorViewerContext);
  return { texts: await listOfficeLegalTexts(context.get(servicesContext).pool, operator, new Date()) };
}

export default function LegalTexts({ loaderData: { texts } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <h1 className="text-3xl">Textes légaux</h1>
        <p className="max-w-prose text-muted">
          Vous écrivez la prochaine version, et choisissez le jour où elle remplace celle en vigueur. Chaque
          version reste lisible, avec ses dates.
        </p>
      </header>
      <SiteNav current="legal" />
      <ol className="grid gap-4">
        {texts.map((text) => (
          <Card key={text.name} asChild>
            <li className="grid gap-3 p-4 sm:p-5">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
                <h2 className="text-lg">{legalTextOf(text.name).title}</h2>
                <LegalState text={text} />
              </div>
              <p className="text-sm text-muted">
                {text.savedBy
                  ? `Enregistré ${formatDayTime(text.savedAt)} par ${text.savedBy}`
                  : `Enregistré ${formatDayTime(text.savedAt)}`}
              </p>
              <div className="flex flex-wrap gap-2">
                <ButtonLink to={officeLegalPath(text.name)} size="sm">
                  Modifier<span className="sr-only"> {legalTextOf(text.name).title}</span>
                </ButtonLink>
                <ButtonLink to={legalVersionsPath(text.name)} size="sm" variant="secondary">
                  Versions publiques<span className="sr-only"> de {legalTextOf(text.name).title}</span>
                </ButtonLink>
              </div>
            </li>
          </Card>
        ))}
      </ol>
    </div>
  );
}
