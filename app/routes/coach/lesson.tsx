import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { BmiCalculator } from "~/features/content/components/bmi-calculator.tsx";
import { markLessonRead } from "~/features/training/commands.server.ts";
import { LessonSteps } from "~/features/training/components/lesson-steps.tsx";
import { findLesson } from "~/features/training/queries/find-lessons.server.ts";
import { trainingPath } from "~/features/training/rules/progress.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, noFields, readForm } from "~/platform/web/forms.server.ts";
import { ProseParts } from "~/ui/data/prose-parts.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import { MissingScreen } from "../public/missing-screen.tsx";
import type { Route } from "./+types/lesson.ts";

export const headers = privateAnswerHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const lesson = await findLesson(db, context.get(coachViewerContext), params.moduleId, params.lessonId);
  if (!lesson) throw new AppError("not_found");
  return lesson;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const coach = context.get(coachViewerContext);
  return answerForm(context, await readForm(request), noFields, () =>
    markLessonRead(db, coach, params.moduleId, params.lessonId),
  );
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return privatePage(loaderData?.title ?? "Leçon");
}

export default function LessonScreen({ loaderData: lesson }: Route.ComponentProps) {
  const { title, parts, takeaways, minutes, position, total, module } = lesson;
  return (
    <article className="grid max-w-[42rem] gap-8">
      <header className="grid gap-2">
        <Breadcrumb
          items={[
            { label: "Formation", to: trainingPath() },
            { label: module.title, to: `${trainingPath()}#${module.id}` },
            { label: title },
          ]}
        />
        <p className="text-sm text-muted tabular">
          Leçon {position} sur {total} · {minutes}&nbsp;min de lecture
        </p>
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
      </header>
      <div className="min-w-0">
        <ProseParts parts={parts} between={<BmiCalculator />} />
      </div>
      <Card asChild tone="green">
        <aside aria-labelledby="a-retenir" className="grid gap-3 p-5 sm:p-6">
          <h2 id="a-retenir" className="text-xl">
            À retenir
          </h2>
          <ul className="grid list-disc gap-1.5 pl-5 marker:text-green-text">
            {takeaways.map((takeaway) => (
              <li key={takeaway}>{takeaway}</li>
            ))}
          </ul>
        </aside>
      </Card>
      <LessonSteps lesson={lesson} />
    </article>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Leçon non trouvée"
      text="Cette leçon n’existe pas, ou a changé d’adresse."
      back={{ label: "Voir la formation", to: trainingPath() }}
    />
  );
}
