import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import {
  withdrawLegalText,
  writeLegalText,
} from "~/features/back-office/commands/work-on-legal-texts.server.ts";
import { LegalEditor } from "~/features/back-office/components/legal/legal-editor.tsx";
import { LegalState } from "~/features/back-office/components/legal/legal-state.tsx";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { WorkButton } from "~/features/back-office/components/work-button.tsx";
import { findOfficeLegalText } from "~/features/back-office/queries/list-office-legal-texts.server.ts";
import { LEGAL_DESK, legalDraftsPath, legalPreviewPath } from "~/features/back-office/rules/legal.ts";
import {
  type LegalName,
  legalTextOf,
  legalVersionPath,
  readLegalSlug,
} from "~/features/content/legal/rules/legal-texts.ts";
import { legalTextSchema, legalVersionIdSchema, planLegalSchema } from "~/features/content/legal/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import { findLegalFacts, readLegalFacts } from "../../public/legal/legal-facts.server.ts";
import type { Route } from "./+types/legal-text.ts";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privatePage(loaderData ? legalTextOf(loaderData.text.name).title : "Texte légal");
export const headers = privateAnswerHeaders;

function requireName(slug: string | undefined): LegalName {
  const name = readLegalSlug(slug);
  if (!name) throw new AppError("not_found");
  return name;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const name = requireName(params.text);
  const operator = context.get(operatorViewerContext);
  const now = new Date();
  const [text, facts] = await Promise.all([
    findOfficeLegalText(context.get(servicesContext).pool, operator, { name, now }),
    readLegalFacts(context),
  ]);
  if (!text) throw new AppError("not_found");
  return { text, facts, now };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const name = requireName(params.text);
  const { db, settings } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const form = await readForm(request);
  if (form.get("intent") === "withdraw")
    return answerForm(context, form, legalVersionIdSchema, async ({ versionId }) => {
      await withdrawLegalText(db, operator, { name, versionId });
      return { message: "Version retirée" };
    });
  if (form.get("intent") !== "write") throw new AppError("invalid_input");
  const facts = await findLegalFacts(db, settings);
  if (form.get("step") === "plan")
    return answerForm(context, form, planLegalSchema, async ({ seenDraft, text, ...plan }) => {
      const version = await writeLegalText(db, operator, facts, { name, seenDraft, text, plan });
      const { effectiveFrom } = plan;
      return {
        version,
        message: effectiveFrom ? `Version prévue pour le ${formatDay(effectiveFrom)}` : "Version en vigueur",
      };
    });
  return answerForm(context, form, legalTextSchema, async (written) => ({
    version: await writeLegalText(db, operator, facts, { name, ...written }),
    message: "Brouillon enregistré",
  }));
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await serverAction();
  // The editor reports its own answers, beside the text that they are about.
  return answer.intent === "write" ? answer : toastAnswer(answer);
}

export default function LegalTextPage({ loaderData: { text, facts, now } }: Route.ComponentProps) {
  const { name, plannedId, plannedNumber } = text;
  const { title, path } = legalTextOf(name);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-3">
        <Breadcrumb items={[{ label: "Textes légaux", to: LEGAL_DESK }, { label: title }]} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="min-w-0 text-3xl wrap-anywhere">{title}</h1>
          <LegalState text={text} />
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={legalPreviewPath(name)} size="sm" variant="secondary">
            Aperçu de la page
          </ButtonLink>
          <ButtonLink to={legalDraftsPath(name)} size="sm" variant="secondary">
            Brouillons
          </ButtonLink>
          <ButtonLink to={path} size="sm" variant="secondary">
            Voir en ligne
          </ButtonLink>
          {plannedId !== null && plannedNumber !== null && (
            <>
              <ButtonLink to={legalVersionPath(name, plannedNumber)} size="sm" variant="secondary">
                Lire la version prévue
              </ButtonLink>
              <WorkButton fields={{ intent: "withdraw", versionId: plannedId }} about={title}>
                Retirer la version prévue
              </WorkButton>
            </>
          )}
        </div>
      </header>
      <LegalEditor key={name} text={text} facts={facts} now={now} />
    </div>
  );
}
