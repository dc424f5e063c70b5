import { FollowedNav } from "~/features/accompaniment/coach/components/followed-nav.tsx";
import { findFollowed } from "~/features/accompaniment/coach/queries/followed.server.ts";
import { readOwnProgramme } from "~/features/accompaniment/coach/queries/programme.server.ts";
import { FOLLOWED_PATH, FOLLOWED_PROGRAMME_PATH } from "~/features/accompaniment/contract/rules/paths.ts";
import { PROGRAMME_HOURS } from "~/features/accompaniment/contract/rules/programme-deadline.ts";
import { findOwnAccompaniment } from "~/features/accompaniment/gate.server.ts";
import { studentViewerContext } from "~/features/accounts/gate.server.ts";
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
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Accordion, AccordionItem } from "~/ui/layout/accordion.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/followed-programme.ts";

export const headers = privateAnswerHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const own = await findOwnAccompaniment(db, context.get(studentViewerContext));
  if (!own) return { followed: undefined, programme: undefined, today: "" };
  const now = new Date();
  const asked = new URL(request.url).searchParams.get("semaine");
  const [{ status, coach }, programme] = await Promise.all([
    findFollowed(db, own),
    readOwnProgramme(db, own, { wanted: asked ? readPage(asked) : undefined, now }),
  ]);
  return { followed: { status, coachName: coach?.name }, programme, today: parisDay(now) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const student = context.get(studentViewerContext);
  return answerForm(context, await readForm(request), resultSchema, (result) =>
    saveResult(db, student, result),
  );
}

export function meta(): Route.MetaDescriptors {
  return privatePage("Mon programme");
}

export default function FollowedProgramme({ loaderData }: Route.ComponentProps) {
  const { followed, programme, today } = loaderData;
  return (
    <div className="grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <h1 className="text-3xl md:text-4xl">Mon programme</h1>
        {followed?.coachName && (
          <p className="text-muted">{endSentence(`Écrit pour vous par ${followed.coachName}`)}</p>
        )}
      </header>
      {followed && <FollowedNav />}
      {programme && followed ? (
        <Followed followed={followed} programme={programme} today={today} />
      ) : (
        <NoProgramme followed={followed} />
      )}
    </div>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function Followed({
  followed,
  programme,
  today,
}: {
  followed: NonNullable<Loaded["followed"]>;
  programme: NonNullable<Loaded["programme"]>;
  today: string;
}) {
  const { weeks, week, current } = programme;
  const last = weeks.at(-1)?.number ?? 0;
  return (
    <>
      {followed.status === "paused" && (
        <Alert title="Votre accompagnement est en pause">
          Ce qui est publié reste à vous. Les semaines suivantes arrivent dès que votre mensualité est réglée.
        </Alert>
      )}
      {followed.status === "running" && current > last && (
        <Alert>
          La semaine {last + 1} n’est pas encore publiée. En attendant, refaites celle-ci ou demandez à votre
          coach.
        </Alert>
      )}
      <WeekLinks
        weeks={weeks}
        shown={week.number}
        hrefFor={(number) => `${FOLLOWED_PROGRAMME_PATH}?semaine=${number}`}
        note={({ number }) => (number === current && followed.status !== "ended" ? "en cours" : undefined)}
      />
      <noscript>
        <Alert>Pour cocher vos exercices, activez JavaScript.</Alert>
      </noscript>
      <FollowedWeek key={week.id} programme={programme} today={today} />
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
  );
}

function NoProgramme({ followed }: Pick<Loaded, "followed">) {
  if (!followed)
    return (
      <EmptyState
        title="Pas encore de programme"
        text="Un programme est écrit par votre coach, semaine après semaine, avec l’accompagnement."
        action={<ButtonLink to="/accompaniment">Découvrir l’accompagnement</ButtonLink>}
      />
    );
  return (
    <EmptyState
      title={followed.status === "ended" ? "Aucune semaine n’a été publiée" : "Votre programme se prépare"}
      text={
        followed.status === "ended"
          ? "Votre accompagnement est terminé."
          : `La première semaine arrive au plus tard ${PROGRAMME_HOURS}\u00a0h après le oui de votre coach. Un e-mail vous prévient.`
      }
      action={<ButtonLink to={FOLLOWED_PATH}>Voir mon accompagnement</ButtonLink>}
    />
  );
}
