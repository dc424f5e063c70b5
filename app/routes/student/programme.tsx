import { studentViewerContext } from "~/features/accounts/gate.server.ts";
import { readFollowedProgramme } from "~/features/coaching/clients/queries/read-programme.server.ts";
import { FOLLOWED_PROGRAMMES_PATH, followedProgrammePath } from "~/features/coaching/clients/rules/paths.ts";
import { requireFollowedProgramme } from "~/features/coaching/gate.server.ts";
import { saveResult } from "~/features/coaching/programme/commands/save-ticks.server.ts";
import { FollowedWeek } from "~/features/coaching/programme/components/followed-week.tsx";
import { WeekLinks } from "~/features/coaching/programme/components/week-links.tsx";
import { resultSchema } from "~/features/coaching/programme/schema.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { STOP_SIGNS } from "~/features/programmes/rules/routines.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { endSentence } from "~/platform/format/elision.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { Alert } from "~/ui/feedback/alert.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Accordion, AccordionItem } from "~/ui/layout/accordion.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import { MissingScreen } from "../public/missing-screen.tsx";
import type { Route } from "./+types/programme.ts";

export const headers = privateAnswerHeaders;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const own = await requireFollowedProgramme(db, context.get(studentViewerContext), params.programmeId);
  const now = new Date();
  const asked = new URL(request.url).searchParams.get("semaine");
  const read = await readFollowedProgramme(db, own, { wanted: asked ? readPage(asked) : undefined, now });
  return { id: own.id, ...read, today: parisDay(now) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const student = context.get(studentViewerContext);
  const form = await readForm(request);
  await requireFollowedProgramme(db, student, params.programmeId);
  return answerForm(context, form, resultSchema, (result) => saveResult(db, student, result));
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return privatePage(loaderData?.title ?? "Programme");
}

export default function Programme({ loaderData }: Route.ComponentProps) {
  const { id, title, coachName, programme, today } = loaderData;
  return (
    <div className="grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <Breadcrumb items={[{ label: "Mes programmes", to: FOLLOWED_PROGRAMMES_PATH }, { label: title }]} />
        <h1 className="text-3xl wrap-anywhere md:text-4xl">{title}</h1>
        <p className="text-muted">{endSentence(`Écrit pour vous par ${coachName}`)}</p>
      </header>
      {programme ? (
        <>
          <WeekLinks
            weeks={programme.weeks}
            shown={programme.week.number}
            hrefFor={(number) => followedProgrammePath(id, number)}
            note={({ number }) => (number === programme.current ? "en cours" : undefined)}
          />
          <noscript>
            <Alert>
              Pour cocher vos exercices d’un geste, activez JavaScript. Noter une charge les coche aussi.
            </Alert>
          </noscript>
          <FollowedWeek key={programme.week.id} programme={programme} today={today} />
          <Accordion>
            <AccordionItem title="Quand s’arrêter" headingLevel={2}>
              <ul className="grid list-disc gap-2 pl-5">
                {STOP_SIGNS.map((sign) => (
                  <li key={sign}>{sign}</li>
                ))}
              </ul>
            </AccordionItem>
          </Accordion>
        </>
      ) : (
        <EmptyState
          title="Votre programme se prépare"
          text="Votre coach n’a pas encore publié de semaine. Un e-mail vous prévient."
        />
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Programme non trouvé"
      text="Il n’existe pas, ou votre coach l’a supprimé."
      back={{ label: "Voir mes programmes", to: FOLLOWED_PROGRAMMES_PATH }}
    />
  );
}
