import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import {
  findLegalDraft,
  findOfficeLegalText,
} from "~/features/back-office/queries/list-office-legal-texts.server.ts";
import { legalDraftsPath, officeLegalPath } from "~/features/back-office/rules/legal.ts";
import { renderLegalText } from "~/features/content/legal/queries/render-legal-text.server.ts";
import { fillText } from "~/features/content/legal/rules/facts.ts";
import { legalTextOf, readLegalSlug } from "~/features/content/legal/rules/legal-texts.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { readId } from "~/platform/format/ids.ts";
import { withNonBreakingSpaces } from "~/platform/format/text.ts";
import { AppError } from "~/platform/web/errors.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { privateHeaders, privatePage } from "../../dashboard/private-page.ts";
import { readLegalFacts } from "../../public/legal/legal-facts.server.ts";
import { LegalColumns } from "../../public/legal/legal-page.tsx";
import type { Route } from "./+types/legal-preview.ts";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privatePage(loaderData ? `Aperçu · ${legalTextOf(loaderData.name).title}` : "Aperçu");
export const headers = privateHeaders;

/** The page of a legal text as visitors would see it, with any saved draft. Only operators have access. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { pool } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const name = readLegalSlug(params.text);
  const text = name && (await findOfficeLegalText(pool, operator, { name, now: new Date() }));
  if (!name || !text) throw new AppError("not_found");
  const asked = new URL(request.url).searchParams.get("version");
  const number = asked === null ? text.draft : readId(asked);
  const draft = number && (await findLegalDraft(pool, operator, { name, number }));
  if (!draft) throw new AppError("not_found", { message: "Ce brouillon n’existe plus." });
  const facts = await readLegalFacts(context);
  return {
    name,
    number: draft.number,
    savedAt: draft.savedAt,
    summary: withNonBreakingSpaces(fillText(draft.summary, facts)),
    ...(await renderLegalText(draft.body, facts)),
  };
}

export default function LegalPreview({ loaderData }: Route.ComponentProps) {
  const { name, number, savedAt, summary, parts, contents } = loaderData;
  return (
    <div className="page-width pt-6 pb-16 md:pb-24">
      <Alert
        title="Aperçu"
        className="mb-6"
        action={
          <>
            <ButtonLink size="sm" to={officeLegalPath(name)}>
              Modifier
            </ButtonLink>
            <ButtonLink size="sm" variant="secondary" to={legalDraftsPath(name)}>
              Brouillons
            </ButtonLink>
          </>
        }
      >
        {`Voici le brouillon ${number}, enregistré ${formatDayTime(savedAt)}, comme un visiteur le verra. Seule l’équipe le voit.`}
      </Alert>
      <header className="grid max-w-3xl gap-4 pt-4 pb-10">
        <h1 className="text-4xl font-bold sm:text-5xl">{legalTextOf(name).title}</h1>
        <p className="text-lg text-muted">{summary}</p>
      </header>
      <LegalColumns parts={parts} contents={contents} />
    </div>
  );
}
