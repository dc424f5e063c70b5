import {
  findLegalState,
  findLegalVersion,
} from "~/features/content/legal/queries/find-legal-texts.server.ts";
import { renderLegalText } from "~/features/content/legal/queries/render-legal-text.server.ts";
import { fillText } from "~/features/content/legal/rules/facts.ts";
import {
  LEGAL,
  legalTextOf,
  legalVersionPath,
  legalVersionsPath,
  readLegalSlug,
} from "~/features/content/legal/rules/legal-texts.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { readId } from "~/platform/format/ids.ts";
import { withNonBreakingSpaces } from "~/platform/format/text.ts";
import { AppError } from "~/platform/web/errors.ts";
import { publicPage } from "~/platform/web/public-page.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { pageMeta } from "../../site/page-meta.ts";
import type { Route } from "./+types/legal-version.ts";
import { readLegalFacts } from "./legal-facts.server.ts";
import { LegalColumns } from "./legal-page.tsx";

export const headers = () => publicPage([LEGAL]);

/** GET /textes/:text/:number: a version that is, was or will be in force. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { pool, settings } = context.get(servicesContext);
  const name = readLegalSlug(params.text);
  const number = readId(params.number);
  const now = new Date();
  const [version, state, present] = await Promise.all([
    name && number ? findLegalVersion(pool, { name, number }) : undefined,
    name && findLegalState(pool, name, now),
    readLegalFacts(context),
  ]);
  if (!name || !version || !state) throw new AppError("not_found");
  const facts = version.facts ?? present;
  const { effectiveFrom, changes } = version;
  return {
    name,
    number: version.number,
    changes,
    effectiveFrom,
    standing:
      effectiveFrom > now
        ? ("planned" as const)
        : state.inForce.id === version.id
          ? ("in force" as const)
          : ("former" as const),
    publicUrl: settings.publicUrl,
    summary: withNonBreakingSpaces(fillText(version.summary, facts)),
    ...(await renderLegalText(version.body, facts)),
  };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [];
  const { name, number, effectiveFrom, publicUrl } = loaderData;
  const { title, description } = legalTextOf(name);
  // Search engines lead to the text in force.
  return [
    ...pageMeta({
      title: `${title} du ${formatDay(effectiveFrom)} · ${BRAND.name}`,
      description,
      path: legalVersionPath(name, number),
      publicUrl,
    }),
    { name: "robots", content: "noindex" },
  ];
}

const STANDING_WORDS = {
  planned: (day: string) => `Cette version s’appliquera à partir du ${day}.`,
  "in force": (day: string) => `Cette version est en vigueur depuis le ${day}.`,
  former: (day: string) => `Cette version était en vigueur à partir du ${day}. Une autre l’a remplacée.`,
};

export default function LegalVersion({ loaderData }: Route.ComponentProps) {
  const { name, changes, effectiveFrom, standing, summary, parts, contents } = loaderData;
  const { title, path } = legalTextOf(name);
  const day = formatDay(effectiveFrom);
  return (
    <div className="page-width pt-6 pb-16 md:pb-24">
      <Breadcrumb
        items={[
          { label: "Accueil", to: "/" },
          { label: title, to: path },
          { label: "Versions", to: legalVersionsPath(name) },
          { label: day },
        ]}
      />
      <header className="grid max-w-3xl gap-4 pt-4 pb-10">
        <h1 className="text-4xl font-bold sm:text-5xl">{title}</h1>
        <Alert
          title={STANDING_WORDS[standing](day)}
          action={
            standing === "in force" ? undefined : (
              <ButtonLink size="sm" variant="secondary" to={path}>
                Lire la version en vigueur
              </ButtonLink>
            )
          }
        >
          {changes && <p className="wrap-anywhere whitespace-pre-line">{changes}</p>}
        </Alert>
        <p className="text-lg text-muted">{summary}</p>
      </header>
      <LegalColumns parts={parts} contents={contents} />
    </div>
  );
}
