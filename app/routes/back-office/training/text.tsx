import { redirect } from "react-router";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { WorkButton } from "~/features/back-office/components/work-button.tsx";
import {
  trainingTextPath,
  trainingTextsPath,
  trainingVersionsPath,
} from "~/features/back-office/rules/content-paths.ts";
import { removeText, takeTextAway, writeText } from "~/features/back-office/training/commands.server.ts";
import { TextBadges } from "~/features/back-office/training/components/text-card.tsx";
import { TextEditor } from "~/features/back-office/training/components/text-editor.tsx";
import { certificationPath, lessonPath } from "~/features/training/rules/progress.ts";
import { findText, listTexts } from "~/features/training/texts/queries.server.ts";
import { partOf, TRAINING_PARTS } from "~/features/training/texts/rules.ts";
import { trainingForms } from "~/features/training/texts/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { readId } from "~/platform/format/ids.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, noFields, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/text.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => privatePage(loaderData?.text.title ?? "Formation");
export const headers = privateAnswerHeaders;

async function requireText({ context, params }: Pick<Route.LoaderArgs, "context" | "params">) {
  const { pool } = context.get(servicesContext);
  const id = readId(params.textId);
  const text = id && (await findText(pool, context.get(operatorViewerContext), id));
  if (!text) throw new AppError("not_found");
  return text;
}

export async function loader(args: Route.LoaderArgs) {
  const { pool } = args.context.get(servicesContext);
  const text = await requireText(args);
  const operator = args.context.get(operatorViewerContext);
  const modules = text.kind === "certification" ? await listTexts(pool, operator, ["module"]) : [];
  return { text, modules };
}

export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  const { db } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const { id, kind } = await requireText(args);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "write": {
      const isPublished = form.get("step") === "publish";
      return answerForm(context, form, trainingForms[kind], async (written) => {
        await writeText(db, operator, { id, ...written, isPublished });
        return { message: isPublished ? "Texte publié" : "Texte enregistré" };
      });
    }
    case "hide":
      return answerForm(context, form, noFields, async () => {
        await takeTextAway(db, operator, id);
        return { message: "Texte masqué" };
      });
    case "delete":
      return answerForm(context, form, noFields, async () => {
        await removeText(db, operator, id);
        throw redirect(trainingTextsPath(partOf(kind)));
      });
    default:
      throw new AppError("invalid_input");
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export default function TrainingTextScreen({ loaderData: { text, modules } }: Route.ComponentProps) {
  const { id, kind, title, slug, module, publishedVersion, wasPublished } = text;
  const part = partOf(kind);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-3">
        <Breadcrumb
          items={[
            { label: "Formation", to: trainingTextsPath() },
            module
              ? { label: module.title, to: trainingTextPath(module.id) }
              : { label: TRAINING_PARTS[part].label, to: trainingTextsPath(part) },
            { label: title },
          ]}
        />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="min-w-0 text-3xl wrap-anywhere">{title}</h1>
          <TextBadges text={text} />
        </div>
        <p className="text-sm text-muted wrap-anywhere">{addressOf({ kind, slug, module })}</p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={trainingVersionsPath(id)} size="sm" variant="secondary">
            Versions
          </ButtonLink>
          {publishedVersion !== null && (
            <WorkButton fields={{ intent: "hide" }} about={title}>
              Masquer
            </WorkButton>
          )}
          {!wasPublished && (
            <WorkButton fields={{ intent: "delete" }} about={title} variant="ghost">
              Supprimer
            </WorkButton>
          )}
        </div>
      </header>
      <TextEditor key={id} text={text} modules={modules} />
    </div>
  );
}

interface Addressed {
  kind: Route.ComponentProps["loaderData"]["text"]["kind"];
  slug: string;
  module: { slug: string } | null;
}

/** Where coaches read the text; the address never changes. */
function addressOf({ kind, slug, module }: Addressed): string {
  if (module) return `Les coachs la lisent à l’adresse ${lessonPath(module.slug, slug)}, qui ne change pas.`;
  if (kind === "certification")
    return `Les coachs la passent à l’adresse ${certificationPath(slug)}, qui ne change pas.`;
  return kind === "module"
    ? "Les coachs le voient dans «\u00a0Formation\u00a0» dès qu’une de ses leçons est en ligne."
    : "Les coachs le lisent dans «\u00a0Aide au closing\u00a0».";
}
