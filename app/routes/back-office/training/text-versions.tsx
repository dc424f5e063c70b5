import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { WorkButton } from "~/features/back-office/components/work-button.tsx";
import {
  trainingTextPath,
  trainingTextsPath,
  trainingVersionsPath,
} from "~/features/back-office/rules/content-paths.ts";
import { restoreText } from "~/features/back-office/training/commands.server.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { findText, listTextVersions } from "~/features/training/texts/queries.server.ts";
import { restoreTextSchema } from "~/features/training/texts/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { readId } from "~/platform/format/ids.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/text-versions.ts";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privatePage(`Versions · ${loaderData?.text.title ?? "Formation"}`);
export const headers = privateAnswerHeaders;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { pool } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const id = readId(params.textId);
  const text = id && (await findText(pool, operator, id));
  if (!text) throw new AppError("not_found");
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const { title, version, publishedVersion } = text;
  return {
    text: { id: text.id, title, version, publishedVersion },
    ...(await listTextVersions(pool, operator, { id: text.id, page })),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const id = readId(params.textId);
  if (!id) throw new AppError("not_found");
  return answerForm(context, await readForm(request), restoreTextSchema, async (chosen) => {
    await restoreText(db, operator, { id, ...chosen });
    return { message: `Version ${chosen.number} reprise` };
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export default function TextVersions({ loaderData }: Route.ComponentProps) {
  const { text, rows, page, pageCount } = loaderData;
  const { id, title, version, publishedVersion } = text;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <Breadcrumb
          items={[
            { label: "Formation", to: trainingTextsPath() },
            { label: title, to: trainingTextPath(id) },
            { label: "Versions" },
          ]}
        />
        <h1 className="text-3xl">Versions</h1>
        <p className="text-muted">
          Chaque enregistrement est une version. En reprendre une en fait la plus récente&nbsp;; les coachs ne
          la voient qu’une fois publiée.
        </p>
      </header>
      <ol className="grid gap-4">
        {rows.map(({ number, title: named, savedAt, savedBy }) => (
          <Card key={number} asChild>
            <li className="grid gap-3 p-4 sm:p-5">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
                <h2 className="text-lg">Version {number}</h2>
                {number === publishedVersion && <Badge tone="green">En ligne</Badge>}
                {number === version && <Badge tone="sand">La plus récente</Badge>}
              </div>
              <p className="wrap-anywhere">{named}</p>
              <p className="text-sm text-muted">
                Enregistrée {formatDayTime(savedAt)}
                {savedBy && ` par ${savedBy}`}
              </p>
              {number !== version && (
                <div className="flex">
                  <WorkButton fields={{ seenVersion: version, number }} about={`la version ${number}`}>
                    Reprendre
                  </WorkButton>
                </div>
              )}
            </li>
          </Card>
        ))}
      </ol>
      <Pagination page={page} pageCount={pageCount} hrefFor={(to) => trainingVersionsPath(id, to)} />
    </div>
  );
}
