import { Link, redirect } from "react-router";
import {
  addOwnTemplate,
  addTemplate,
  addWeek,
  dropTemplate,
  dropWeek,
  publishWeek,
  saveAsTemplate,
  saveWeek,
} from "~/features/accompaniment/coach/commands/write-programme.server.ts";
import { ProgrammeState } from "~/features/accompaniment/coach/components/programme-state.tsx";
import { findAssigned } from "~/features/accompaniment/coach/queries/assigned.server.ts";
import { readWrittenProgramme } from "~/features/accompaniment/coach/queries/programme.server.ts";
import { programmeTitle } from "~/features/accompaniment/coach/rules/followed-words.ts";
import {
  ASSIGNED_PATH,
  assignedPath,
  assignedProgrammePath,
} from "~/features/accompaniment/contract/rules/paths.ts";
import {
  isProgrammeOverdue,
  programmeDueAt,
} from "~/features/accompaniment/contract/rules/programme-deadline.ts";
import { requireAssignedAccompaniment } from "~/features/accompaniment/gate.server.ts";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { TemplateForm } from "~/features/coaching/programme/components/new-weeks.tsx";
import { OwnTemplates } from "~/features/coaching/programme/components/own-templates.tsx";
import { ProgrammeWeeks } from "~/features/coaching/programme/components/programme-weeks.tsx";
import { listTemplates } from "~/features/coaching/programme/queries.server.ts";
import { GOAL_NAMES, LEVEL_NAMES } from "~/features/coaching/programme/rules/goals.ts";
import {
  droppedTemplateSchema,
  newWeekSchema,
  ownTemplateSchema,
  saveTemplateSchema,
  seenWeekSchema,
  templateSchema,
  weekSchema,
} from "~/features/coaching/programme/schema.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import { MissingScreen } from "../public/missing-screen.tsx";
import type { Route } from "./+types/written-programme.ts";
import { toastDone } from "./done-toast.ts";

export const headers = privateAnswerHeaders;

const HEALTH_HINT =
  "Ce qui touche à la santé de votre élève a sa place dans les comptes rendus de bilan, qui sont chiffrés.";

const weekPath = (id: string, number: number) => `${assignedProgrammePath(id)}?semaine=${number}`;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, pool } = context.get(servicesContext);
  const assigned = await requireAssignedAccompaniment(
    db,
    context.get(coachViewerContext),
    params.accompanimentId,
  );
  const asked = new URL(request.url).searchParams.get("semaine");
  const now = new Date();
  const [client, programme, templates] = await Promise.all([
    findAssigned(pool, assigned, now),
    readWrittenProgramme(db, assigned, asked ? readPage(asked) : undefined),
    listTemplates(db, assigned),
  ]);
  if (!client) throw new AppError("not_found");
  const { id, name, isNamed, goal, level, sessionsPerWeek, status } = client;
  // The shown week is in the address. Otherwise publishing it would switch the page to the next draft.
  const shown = programme.week?.number;
  if (shown && asked !== String(shown)) throw redirect(weekPath(id, shown));
  return {
    id,
    name,
    isNamed,
    goal,
    level,
    sessionsPerWeek,
    status,
    ...programme,
    templates,
    dueAt: status === "running" ? programmeDueAt(client) : null,
    isOverdue: isProgrammeOverdue(client, now),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const form = await readForm(request);
  const assigned = await requireAssignedAccompaniment(
    db,
    context.get(coachViewerContext),
    params.accompanimentId,
  );
  switch (form.get("intent")) {
    case "template":
      return answerForm(context, form, templateSchema, (wish) => addTemplate(db, assigned, wish));
    case "own-template":
      return answerForm(context, form, ownTemplateSchema, (wish) => addOwnTemplate(db, assigned, wish));
    case "keep-template":
      return answerForm(context, form, saveTemplateSchema, (wish) => saveAsTemplate(db, assigned, wish));
    case "drop-template":
      return answerForm(context, form, droppedTemplateSchema, async (wish) => {
        await dropTemplate(db, assigned, wish);
        return { message: "Modèle supprimé" };
      });
    case "week":
      return answerForm(context, form, newWeekSchema, (wish) => addWeek(db, assigned, wish));
    case "save":
      return answerForm(context, form, weekSchema, (week) => saveWeek(db, assigned, week));
    case "publish":
      return answerForm(context, form, weekSchema, (week) => publishWeek(db, assigned, week));
    case "drop":
      return answerForm(context, form, seenWeekSchema, async (seen) => {
        await dropWeek(db, assigned, seen);
        return { message: `Semaine ${seen.number} retirée` };
      });
    default:
      throw new AppError("invalid_input");
  }
}

/** Shows the toast from the route, because the form of a removed week is gone when the answer arrives. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastDone(await serverAction());
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return privatePage(loaderData ? programmeTitle(loaderData) : "Programme");
}

export default function WrittenProgramme({ loaderData }: Route.ComponentProps) {
  const { id, name, goal, level, sessionsPerWeek, status, dueAt, isOverdue } = loaderData;
  const { weeks, week, results, templates } = loaderData;
  const last = weeks.at(-1)?.number ?? 0;
  const isOpen = status === "running";
  return (
    <div className="grid gap-6">
      <header className="grid gap-2">
        <Link
          to={assignedPath(id)}
          className="inline-flex min-h-11 w-fit items-center font-semibold text-clay-text underline underline-offset-4"
        >
          {name}
        </Link>
        <h1 className="text-3xl wrap-anywhere">{programmeTitle(loaderData)}</h1>
        <p className="text-muted">
          {GOAL_NAMES[goal]} · {LEVEL_NAMES[level]} · {sessionsPerWeek}{" "}
          {sessionsPerWeek > 1 ? "entraînements" : "entraînement"} par semaine
        </p>
      </header>
      <ProgrammeState status={status} dueAt={dueAt} isOverdue={isOverdue} />
      <ProgrammeWeeks
        weeks={weeks}
        week={week}
        results={results}
        hrefFor={(number) => weekPath(id, number)}
        healthHint={HEALTH_HINT}
        isOpen={isOpen}
      />
      {isOpen && <TemplateForm goal={goal} level={level} sessionsPerWeek={sessionsPerWeek} last={last} />}
      {(isOpen || last > 0) && (
        <OwnTemplates templates={templates} last={last} title={GOAL_NAMES[goal]} isOpen={isOpen} />
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Programme non trouvé"
      text="Il n’existe pas, ou un autre coach a repris cet accompagnement."
      back={{ label: "Voir mes accompagnements", to: ASSIGNED_PATH }}
    />
  );
}
