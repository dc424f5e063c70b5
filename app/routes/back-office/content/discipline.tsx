import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import {
  editDiscipline,
  illustrateDiscipline,
  putDisciplineOnline,
  removeDisciplinePicture,
} from "~/features/back-office/commands/work-on-disciplines.server.ts";
import { DisciplinePicture } from "~/features/back-office/components/disciplines/discipline-picture.tsx";
import { EditDiscipline } from "~/features/back-office/components/disciplines/edit-discipline.tsx";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { WorkButton } from "~/features/back-office/components/work-button.tsx";
import { SITE_PAGES } from "~/features/back-office/rules/content-paths.ts";
import { listWrittenDisciplines } from "~/features/discovery/disciplines/queries.server.ts";
import {
  disciplinePictureSchema,
  editDisciplineSchema,
  showDisciplineSchema,
} from "~/features/discovery/disciplines/schema.ts";
import { disciplinePath } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { LARGEST_SMALLINT, readId } from "~/platform/format/ids.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, noFields, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/discipline.ts";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privatePage(loaderData?.discipline.name ?? "Discipline");
export const headers = privateAnswerHeaders;

const idOf = (params: Route.LoaderArgs["params"]): number => {
  const id = readId(params.disciplineId, LARGEST_SMALLINT);
  if (!id) throw new AppError("not_found");
  return id;
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = idOf(params);
  const all = await listWrittenDisciplines(context.get(servicesContext).db);
  const discipline = all.find((one) => one.id === id);
  if (!discipline) throw new AppError("not_found");
  return {
    discipline,
    related: discipline.related.flatMap((closeId) => all.find((one) => one.id === closeId)?.name ?? []),
    others: all.flatMap((one) => (one.id === id ? [] : one.name)),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, files, log } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const id = idOf(params);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "edit":
      return answerForm(context, form, editDisciplineSchema, async (edited) => {
        await editDiscipline(db, operator, { id, ...edited });
        return { message: "Discipline enregistrée" };
      });
    case "show":
      return answerForm(context, form, showDisciplineSchema, async ({ shown }) => {
        await putDisciplineOnline(db, operator, { id, isShown: shown === "true" });
        return { message: shown === "true" ? "Discipline sur le site" : "Discipline masquée" };
      });
    case "picture":
      return answerForm(context, form, disciplinePictureSchema, async ({ picture }) => {
        await illustrateDiscipline({ db, files, log }, operator, { id, picture });
        return { message: "Image enregistrée" };
      });
    case "remove-picture":
      return answerForm(context, form, noFields, async () => {
        await removeDisciplinePicture(db, operator, id);
        return { message: "Le dessin est de retour" };
      });
    default:
      throw new AppError("invalid_input");
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export default function OfficeDiscipline({ loaderData }: Route.ComponentProps) {
  const { discipline, related, others } = loaderData;
  const { id, name, isShown } = discipline;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-3">
        <Breadcrumb items={[{ label: "Disciplines", to: SITE_PAGES.disciplines.to }, { label: name }]} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="min-w-0 text-3xl wrap-anywhere">{name}</h1>
          {isShown ? <Badge tone="green">Sur le site</Badge> : <Badge>Masquée</Badge>}
        </div>
        <div className="flex flex-wrap gap-2">
          {isShown && (
            <ButtonLink to={disciplinePath(id)} size="sm" variant="secondary">
              Voir sa page
            </ButtonLink>
          )}
          <WorkButton fields={{ intent: "show", id, shown: String(!isShown) }} about={name}>
            {isShown ? "Masquer" : "Montrer"}
          </WorkButton>
        </div>
      </header>
      <EditDiscipline key={id} discipline={discipline} related={related} others={others} />
      <DisciplinePicture discipline={discipline} />
    </div>
  );
}
