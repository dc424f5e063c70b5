import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import {
  createQuestion,
  editQuestion,
  orderQuestion,
  putQuestionOnline,
  removeQuestion,
} from "~/features/back-office/commands/work-on-questions.server.ts";
import { AddQuestion } from "~/features/back-office/components/questions/add-question.tsx";
import { QuestionCard } from "~/features/back-office/components/questions/question-card.tsx";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { listQuestions } from "~/features/content/questions/queries.server.ts";
import { FAQ_PATH } from "~/features/content/questions/rules.ts";
import {
  addQuestionSchema,
  editQuestionSchema,
  moveQuestionSchema,
  questionIdSchema,
  showQuestionSchema,
} from "~/features/content/questions/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/questions.ts";

export const meta = () => privatePage("Questions");
export const headers = privateAnswerHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  return { questions: await listQuestions(context.get(servicesContext).db) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "add":
      return answerForm(context, form, addQuestionSchema, async (text) => {
        await createQuestion(db, operator, text);
        return { message: "Question ajoutée" };
      });
    case "edit":
      return answerForm(context, form, editQuestionSchema, async (edited) => {
        await editQuestion(db, operator, edited);
        return { message: "Question enregistrée" };
      });
    case "move":
      return answerForm(context, form, moveQuestionSchema, async (move) => {
        await orderQuestion(db, operator, move);
        return { message: move.way === "up" ? "Question montée" : "Question descendue" };
      });
    case "show":
      return answerForm(context, form, showQuestionSchema, async ({ id, shown }) => {
        await putQuestionOnline(db, operator, { id, isShown: shown === "true" });
        return { message: shown === "true" ? "Question sur la page" : "Question masquée" };
      });
    case "delete":
      return answerForm(context, form, questionIdSchema, async ({ id }) => {
        await removeQuestion(db, operator, id);
        return { message: "Question supprimée" };
      });
    default:
      throw new AppError("invalid_input");
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export default function Questions({ loaderData: { questions } }: Route.ComponentProps) {
  const shown = questions.filter(({ isShown }) => isShown).length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <h1 className="text-3xl">Questions</h1>
        <p className="text-muted">
          {formatCount(shown, "question")} sur la page «&nbsp;Questions fréquentes&nbsp;», dans cet ordre.
        </p>
        <div>
          <ButtonLink to={FAQ_PATH} size="sm" variant="secondary">
            Voir la page
          </ButtonLink>
        </div>
      </header>
      {questions.length === 0 ? (
        <EmptyState
          title="Aucune question"
          text={"Ajoutez la première ci-dessous\u00a0: elle paraît aussitôt."}
        />
      ) : (
        <ol className="grid gap-4">
          {questions.map((question, at) => (
            <li key={question.id}>
              <QuestionCard question={question} isFirst={at === 0} isLast={at === questions.length - 1} />
            </li>
          ))}
        </ol>
      )}
      <AddQuestion />
    </div>
  );
}
