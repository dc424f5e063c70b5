import { data, Link } from "react-router";
import { listLegalVersions } from "~/features/content/legal/queries/find-legal-texts.server.ts";
import {
  LEGAL,
  legalTextOf,
  legalVersionPath,
  legalVersionsPath,
  readLegalSlug,
} from "~/features/content/legal/rules/legal-texts.ts";
import { KIND_LABELS } from "~/features/content/legal/rules/versions.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import { fromLoader, publicAt } from "~/platform/web/public-page.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { pageMeta } from "../../site/page-meta.ts";
import type { Route } from "./+types/legal-versions.ts";

export const headers = fromLoader;

/** GET /textes/:text: every dated version of a legal text. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { pool, settings } = context.get(servicesContext);
  const name = readLegalSlug(params.text);
  if (!name) throw new AppError("not_found");
  const found = await listLegalVersions(pool, name, readPage(new URL(request.url).searchParams.get("page")));
  const now = new Date();
  const rows = found.rows.map((version) => ({
    ...version,
    isPlanned: version.effectiveFrom > now,
    isInForce: version.effectiveFrom <= now && (version.until === null || version.until > now),
  }));
  return data(
    { name, publicUrl: settings.publicUrl, ...found, rows },
    publicAt(legalVersionsPath(name, found.page), [LEGAL]),
  );
}

const titleOf = (name: Parameters<typeof legalTextOf>[0]) => `Versions · ${legalTextOf(name).title}`;

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [];
  const { name, publicUrl } = loaderData;
  // Search engines lead to the text in force.
  return [
    ...pageMeta({
      title: `${titleOf(name)} · ${BRAND.name}`,
      description: "Les versions de ce texte, avec leurs dates.",
      path: legalVersionsPath(name),
      publicUrl,
    }),
    { name: "robots", content: "noindex" },
  ];
}

export default function LegalVersions({ loaderData }: Route.ComponentProps) {
  const { name, rows, page, pageCount } = loaderData;
  const { title, path } = legalTextOf(name);
  return (
    <div className="page-width pt-6 pb-16 md:pb-24">
      <Breadcrumb
        items={[{ label: "Accueil", to: "/" }, { label: title, to: path }, { label: "Versions" }]}
      />
      <header className="grid max-w-3xl gap-4 pt-4 pb-8">
        <h1 className="text-4xl font-bold">Versions</h1>
        <p className="text-lg text-muted">
          Chaque version de ce texte reste ici, avec ses dates. Ce que vous avez réservé ou acheté garde celle
          qui était en vigueur ce jour-là.
        </p>
      </header>
      <ol className="grid max-w-3xl gap-4">
        {rows.map(({ number, kind, changes, effectiveFrom, until, isPlanned, isInForce }) => (
          <li key={number} className="grid gap-2 rounded-lg border border-line bg-surface p-5">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 className="text-xl">
                <Link
                  to={legalVersionPath(name, number)}
                  className="rounded-sm underline underline-offset-4 hover:decoration-2"
                >
                  {periodWords(effectiveFrom, until)}
                </Link>
              </h2>
              {isPlanned && <Badge tone="sand">À venir</Badge>}
              {isInForce && <Badge tone="green">En vigueur</Badge>}
            </div>
            <p className="text-sm text-muted">{KIND_LABELS[kind]}</p>
            {changes && <p className="wrap-anywhere whitespace-pre-line">{changes}</p>}
          </li>
        ))}
      </ol>
      <Pagination page={page} pageCount={pageCount} hrefFor={(to) => legalVersionsPath(name, to)} />
    </div>
  );
}

function periodWords(from: Date, until: Date | null): string {
  return until ? `Du ${formatDay(from)} au ${formatDay(until)}` : `À partir du ${formatDay(from)}`;
}
