import { Link, redirect } from "react-router";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { findClient } from "~/features/bookings/clients/queries/find-client.server.ts";
import { CLIENTS_PATH, clientPath } from "~/features/bookings/clients/rules.ts";
import { requireClient } from "~/features/bookings/gate.server.ts";
import {
  addClientWeek,
  addHouseTemplate,
  addOwnTemplate,
  dropClientWeek,
  dropProgramme,
  dropTemplate,
  publishClientWeek,
  renameProgramme,
  saveAsTemplate,
  saveClientWeek,
} from "~/features/coaching/clients/commands/client-programmes.server.ts";
import { ProgrammeSettings } from "~/features/coaching/clients/components/programme-settings.tsx";
import { readClientProgramme } from "~/features/coaching/clients/queries/read-programme.server.ts";
import { writtenProgrammePath } from "~/features/coaching/clients/rules/paths.ts";
import { renameSchema } from "~/features/coaching/clients/schema.ts";
import { requireWrittenProgramme } from "~/features/coaching/gate.server.ts";
import { TemplateForm } from "~/features/coaching/programme/components/new-weeks.tsx";
import { OwnTemplates } from "~/features/coaching/programme/components/own-templates.tsx";
import { ProgrammeWeeks } from "~/features/coaching/programme/components/programme-weeks.tsx";
import { listTemplates } from "~/features/coaching/programme/queries.server.ts";
import {
  clientTemplateSchema,
  droppedTemplateSchema,
  newWeekSchema,
  ownTemplateSchema,
  saveTemplateSchema,
  seenWeekSchema,
  weekSchema,
} from "~/features/coaching/programme/schema.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, noFields, readForm } from "~/platform/web/forms.server.ts";
import { toastDone } from "../accompaniment/done-toast.ts";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import { MissingScreen } from "../public/missing-screen.tsx";
import type { Route } from "./+types/client-programme.ts";

export const headers = privateAnswerHeaders;

const HEALTH_HINT =
  "N’y écrivez rien qui touche à la santé de votre élève\u00a0: seules ses mesures sont chiffrées.";

async function requireProgramme({ context, params }: Route.LoaderArgs | Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const own = await requireClient(db, context.get(coachViewerContext), params.clientId);
  return { own, programme: await requireWrittenProgramme(db, own, params.programmeId) };
}

export async function loader(args: Route.LoaderArgs) {
  const { db, pool } = args.context.get(servicesContext);
  const { own, programme } = await requireProgramme(args);
  const asked = new URL(args.request.url).searchParams.get("semaine");
  const [client, read, templates] = await Promise.all([
    findClient(pool, own),
    readClientProgramme(db, programme, asked ? readPage(asked) : undefined),
    listTemplates(db, programme),
  ]);
  if (!client) throw new AppError("not_found");
  // The shown week is in the address. Otherwise publishing it would switch the page to the next draft.
  const shown = read.week?.number;
  if (shown && asked !== String(shown)) throw redirect(writtenProgrammePath(client.id, programme.id, shown));
  return { clientId: client.id, name: client.name, programmeId: programme.id, templates, ...read };
}

export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  const { db, secrets, settings } = context.get(servicesContext);
  const form = await readForm(request);
  const { own, programme } = await requireProgramme(args);
  switch (form.get("intent")) {
    case "template":
      return answerForm(context, form, clientTemplateSchema, (wish) => addHouseTemplate(db, programme, wish));
    case "own-template":
      return answerForm(context, form, ownTemplateSchema, (wish) => addOwnTemplate(db, programme, wish));
    case "keep-template":
      return answerForm(context, form, saveTemplateSchema, (wish) => saveAsTemplate(db, programme, wish));
    case "drop-template":
      return answerForm(context, form, droppedTemplateSchema, async (wish) => {
        await dropTemplate(db, programme, wish);
        return { message: "Modèle supprimé" };
      });
    case "rename":
      return answerForm(context, form, renameSchema, (given) => renameProgramme(db, programme, given));
    case "delete":
      return answerForm(context, form, noFields, async () => {
        await dropProgramme(db, programme);
        throw redirect(clientPath(own.studentId, "programmes"));
      });
    case "week":
      return answerForm(context, form, newWeekSchema, (wish) => addClientWeek(db, programme, wish));
    case "save":
      return answerForm(context, form, weekSchema, (week) => saveClientWeek(db, programme, week));
    case "publish": {
      const mails = { publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
      return answerForm(context, form, weekSchema, (week) => publishClientWeek(db, mails, programme, week));
    }
    case "drop":
      return answerForm(context, form, seenWeekSchema, async (seen) => {
        await dropClientWeek(db, programme, seen);
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
  return privatePage(loaderData ? `${loaderData.title}, ${loaderData.name}` : "Programme");
}

export default function ClientProgramme({ loaderData }: Route.ComponentProps) {
  const { clientId, name, programmeId, title, weeks, week, results, templates } = loaderData;
  const last = weeks.at(-1)?.number ?? 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <Link
          to={clientPath(clientId, "programmes")}
          className="inline-flex min-h-11 w-fit items-center font-semibold text-clay-text underline underline-offset-4"
        >
          {name}
        </Link>
        <h1 className="text-3xl wrap-anywhere">{title}</h1>
        {last === 0 && (
          <p className="text-muted">
            Partez d’un modèle ou d’une semaine vide, puis publiez chaque semaine quand elle est prête.
          </p>
        )}
      </header>
      <ProgrammeWeeks
        weeks={weeks}
        week={week}
        results={results}
        hrefFor={(number) => writtenProgrammePath(clientId, programmeId, number)}
        healthHint={HEALTH_HINT}
      />
      <TemplateForm last={last} />
      <OwnTemplates templates={templates} last={last} title={title} />
      <ProgrammeSettings key={title} title={title} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Programme non trouvé"
      text="Il n’existe pas, ou a été supprimé."
      back={{ label: "Voir mes clients", to: CLIENTS_PATH }}
    />
  );
}
