import { redirect } from "react-router";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { SiteNav } from "~/features/back-office/components/site-nav.tsx";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { trainingTextPath, trainingTextsPath } from "~/features/back-office/rules/content-paths.ts";
import { createText, orderText } from "~/features/back-office/training/commands.server.ts";
import { AddText } from "~/features/back-office/training/components/add-text.tsx";
import { LessonRows, TextCard } from "~/features/back-office/training/components/text-card.tsx";
import { listTexts } from "~/features/training/texts/queries.server.ts";
import { readPart, TRAINING_PARTS, type TrainingPart } from "~/features/training/texts/rules.ts";
import { addTextSchema, moveTextSchema } from "~/features/training/texts/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { TabLinks } from "~/ui/layout/tab-links.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/texts.ts";

export const meta = () => privatePage("Formation");
export const headers = privateAnswerHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { pool } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const part = readPart(new URL(request.url).searchParams.get("partie"));
  const { kind } = TRAINING_PARTS[part];
  return { part, texts: await listTexts(pool, operator, kind === "module" ? ["module", "lesson"] : [kind]) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "add":
      return answerForm(context, form, addTextSchema, async (added) => {
        throw redirect(trainingTextPath(await createText(db, operator, added)));
      });
    case "move":
      return answerForm(context, form, moveTextSchema, async (move) => {
        await orderText(db, operator, move);
        return { message: move.way === "up" ? "Texte monté" : "Texte descendu" };
      });
    default:
      throw new AppError("invalid_input");
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

const PARTS = Object.entries(TRAINING_PARTS) as [TrainingPart, (typeof TRAINING_PARTS)[TrainingPart]][];

export default function TrainingTexts({ loaderData: { part, texts } }: Route.ComponentProps) {
  const { kind } = TRAINING_PARTS[part];
  const listed = texts.filter((text) => text.kind === kind);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <h1 className="text-3xl">Formation</h1>
        <p className="text-muted">
          Ce que les coachs lisent dans «&nbsp;Formation&nbsp;» et «&nbsp;Aide au closing&nbsp;», dans cet
          ordre. Leur progression reste quand vous changez, déplacez ou masquez un texte.
        </p>
      </header>
      <SiteNav current="training" />
      <TabLinks
        label="Parties de la formation"
        tabs={PARTS.map(([key, { label }]) => ({ key, label, to: trainingTextsPath(key) }))}
        current={part}
      />
      {listed.length === 0 ? (
        <EmptyState title="Rien ici pour l’instant" text="Ajoutez un premier texte ci-dessous." />
      ) : (
        <ol className="grid gap-4">
          {listed.map((text, at) => (
            <li key={text.id}>
              <TextCard text={text} isFirst={at === 0} isLast={at === listed.length - 1}>
                {kind === "module" && (
                  <>
                    <LessonRows lessons={texts.filter(({ moduleId }) => moduleId === text.id)} />
                    <AddText kind="lesson" module={text} />
                  </>
                )}
              </TextCard>
            </li>
          ))}
        </ol>
      )}
      <AddText key={kind} kind={kind} />
    </div>
  );
}
