import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { restoreLegalText } from "~/features/back-office/commands/work-on-legal-texts.server.ts";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { WorkButton } from "~/features/back-office/components/work-button.tsx";
import {
  findOfficeLegalText,
  listLegalDrafts,
} from "~/features/back-office/queries/list-office-legal-texts.server.ts";
import {
  LEGAL_DESK,
  legalDraftsPath,
  legalPreviewPath,
  officeLegalPath,
} from "~/features/back-office/rules/legal.ts";
import { legalTextOf, readLegalSlug } from "~/features/content/legal/rules/legal-texts.ts";
import { restoreDraftSchema } from "~/features/content/legal/schema.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import { findLegalFacts } from "../../public/legal/legal-facts.server.ts";
import type { Route } from "./+types/legal-drafts.ts";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privatePage(loaderData ? `Brouillons · ${legalTextOf(loaderData.name).title}` : "Brouillons");
export const headers = privateAnswerHeaders;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const name = readLegalSlug(params.text);
  const operator = context.get(operatorViewerContext);
  const { pool } = context.get(servicesContext);
  const text = name && (await findOfficeLegalText(pool, operator, { name, now: new Date() }));
  if (!name || !text) throw new AppError("not_found");
  const page = readPage(new URL(request.url).searchParams.get("page"));
  return { name, newest: text.draft, ...(await listLegalDrafts(pool, operator, { name, page })) };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const name = readLegalSlug(params.text);
  if (!name) throw new AppError("not_found");
  const { db, settings } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  return answerForm(context, await readForm(request), restoreDraftSchema, async ({ seenVersion, number }) => {
    const facts = await findLegalFacts(db, settings);
    await restoreLegalText(db, operator, facts, { name, seenDraft: seenVersion, number });
    return { message: `Brouillon ${number} repris` };
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export default function LegalDrafts({ loaderData }: Route.ComponentProps) {
  const { name, newest, rows, page, pageCount } = loaderData;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <Breadcrumb
          items={[
            { label: "Textes légaux", to: LEGAL_DESK },
            { label: legalTextOf(name).title, to: officeLegalPath(name) },
            { label: "Brouillons" },
          ]}
        />
        <h1 className="text-3xl">Brouillons</h1>
        <p className="text-muted">
          Chaque enregistrement est un brouillon, que seule l’équipe voit. En reprendre un en fait le plus
          récent.
        </p>
      </header>
      <ol className="grid gap-4">
        {rows.map(({ number, savedAt, savedBy }) => (
          <Card key={number} asChild>
            <li className="grid gap-3 p-4 sm:p-5">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
                <h2 className="text-lg">Brouillon {number}</h2>
                {number === newest && <Badge tone="sand">Le plus récent</Badge>}
              </div>
              <p className="text-sm text-muted">
                {savedBy
                  ? `Enregistré ${formatDayTime(savedAt)} par ${savedBy}`
                  : `Enregistré ${formatDayTime(savedAt)}`}
              </p>
              <div className="flex flex-wrap gap-2">
                <ButtonLink to={legalPreviewPath(name, number)} size="sm" variant="secondary">
                  Voir<span className="sr-only"> le brouillon {number}</span>
                </ButtonLink>
                {number !== newest && (
                  <WorkButton fields={{ seenVersion: newest, number }} about={`le brouillon ${number}`}>
                    Reprendre
                  </WorkButton>
                )}
              </div>
            </li>
          </Card>
        ))}
      </ol>
      <Pagination page={page} pageCount={pageCount} hrefFor={(to) => legalDraftsPath(name, to)} />
    </div>
  );
}
