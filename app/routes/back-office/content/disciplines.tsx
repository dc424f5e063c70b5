import { redirect } from "react-router";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import {
  createDiscipline,
  orderDiscipline,
  putDisciplineOnline,
} from "~/features/back-office/commands/work-on-disciplines.server.ts";
import { AddDiscipline } from "~/features/back-office/components/disciplines/add-discipline.tsx";
import { DisciplineCard } from "~/features/back-office/components/disciplines/discipline-card.tsx";
import { SiteNav } from "~/features/back-office/components/site-nav.tsx";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { officeDisciplinePath } from "~/features/back-office/rules/content-paths.ts";
import { moveSchema } from "~/features/back-office/schema.ts";
import { DisciplineMark } from "~/features/discovery/components/discipline-icon.tsx";
import { listWrittenDisciplines } from "~/features/discovery/disciplines/queries.server.ts";
import { addDisciplineSchema, showDisciplineSchema } from "~/features/discovery/disciplines/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/disciplines.ts";

export const meta = () => privatePage("Disciplines");
export const headers = privateAnswerHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  return { disciplines: await listWrittenDisciplines(context.get(servicesContext).db) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "add":
      return answerForm(context, form, addDisciplineSchema, async (discipline) => {
        throw redirect(officeDisciplinePath(await createDiscipline(db, operator, discipline)));
      });
    case "move":
      return answerForm(context, form, moveSchema, async (move) => {
        await orderDiscipline(db, operator, move);
        return { message: move.way === "up" ? "Discipline montée" : "Discipline descendue" };
      });
    case "show":
      return answerForm(context, form, showDisciplineSchema, async ({ id, shown }) => {
        await putDisciplineOnline(db, operator, { id, isShown: shown === "true" });
        return { message: shown === "true" ? "Discipline sur le site" : "Discipline masquée" };
      });
    default:
      throw new AppError("invalid_input");
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export default function Disciplines({ loaderData: { disciplines } }: Route.ComponentProps) {
  const shown = disciplines.filter(({ isShown }) => isShown).length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <h1 className="text-3xl">Disciplines</h1>
        <p className="text-muted">
          {formatCount(shown, "discipline")} sur le site, dans cet ordre sur l’accueil. Masquer une discipline
          la retire des choix&nbsp;; les annonces qui l’ont la gardent.
        </p>
      </header>
      <SiteNav current="disciplines" />
      <ol className="grid gap-4 lg:grid-cols-2">
        {disciplines.map((discipline, at) => (
          <li key={discipline.id}>
            <DisciplineCard
              mark={<DisciplineMark discipline={discipline} />}
              discipline={discipline}
              isFirst={at === 0}
              isLast={at === disciplines.length - 1}
            />
          </li>
        ))}
      </ol>
      <AddDiscipline />
    </div>
  );
}
