import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { answerQuiz } from "~/features/training/commands.server.ts";
import { CertificationState, ResultLine } from "~/features/training/components/certification-card.tsx";
import { QuizForm } from "~/features/training/components/quiz-form.tsx";
import {
  findCertification,
  findCertificationText,
  questionsOf,
} from "~/features/training/queries/find-certifications.server.ts";
import { trainingPath } from "~/features/training/rules/progress.ts";
import { ATTEMPTS_AN_HOUR, allowedMistakes, PASS_PERCENT } from "~/features/training/rules/quiz.ts";
import { quizSchema } from "~/features/training/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, noFields, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import { MissingScreen } from "../public/missing-screen.tsx";
import type { Route } from "./+types/certification.ts";

export const headers = privateAnswerHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const found = await findCertification(db, context.get(coachViewerContext), params.certificationId);
  if (!found) throw new AppError("not_found");
  return found;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const coach = context.get(coachViewerContext);
  const certification = await findCertificationText(db, params.certificationId);
  if (!certification) throw new AppError("not_found");
  const form = await readForm(request);
  // A page of the version before sends none: its questions are the first ones.
  const version = Number(form.get("version") ?? 1);
  // Answers to other questions do not fit these fields: the command refuses them as a whole.
  const schema = version === certification.version ? quizSchema(questionsOf(certification)) : noFields;
  return answerForm(context, form, schema, async (given) => ({
    result: await answerQuiz(db, coach, certification.id, { version, given }),
  }));
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return privatePage(loaderData?.title ?? "Certification");
}

export default function CertificationScreen({ loaderData: certification }: Route.ComponentProps) {
  const { title, summary, questionsCount, modules, result } = certification;
  const mistakes = allowedMistakes(questionsCount);
  return (
    <div className="grid max-w-[46rem] gap-8">
      <header className="grid gap-4">
        <Breadcrumb
          items={[
            { label: "Formation", to: trainingPath() },
            { label: "Certifications", to: trainingPath("certifications") },
            { label: title },
          ]}
        />
        <div className="grid gap-2">
          <CertificationState result={result} />
          <h1 className="text-3xl sm:text-4xl">{title}</h1>
          <p className="text-lg text-muted">{summary}</p>
          {result && (
            <p className="text-sm tabular">
              <ResultLine result={result} />
            </p>
          )}
        </div>
        <p className="text-muted">
          {questionsCount} questions, une réponse à chacune. Il faut {PASS_PERCENT}&nbsp;% de bonnes réponses,
          soit {mistakes === 1 ? "une erreur" : `${mistakes} erreurs`} au plus. Les explications viennent
          après, et vous pouvez recommencer, jusqu’à {ATTEMPTS_AN_HOUR} fois par heure.
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <span className="font-semibold">À lire avant&nbsp;:</span>
          {modules.map((module) => (
            <ButtonLink key={module.id} to={module.path} variant="link" size="sm">
              {module.title}
            </ButtonLink>
          ))}
        </div>
      </header>
      <QuizForm certification={certification} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Certification non trouvée"
      text="Cette certification n’existe pas, ou a changé d’adresse."
      back={{ label: "Voir les certifications", to: trainingPath("certifications") }}
    />
  );
}
