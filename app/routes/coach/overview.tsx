import {
  CalendarCheckIcon,
  CalendarDaysIcon,
  CircleUserRoundIcon,
  MegaphoneIcon,
  PhoneCallIcon,
  QrCodeIcon,
  UsersIcon,
} from "lucide-react";
import { AssignedWorkAlert } from "~/features/accompaniment/coach/components/assigned-work.tsx";
import { countAssignedWork } from "~/features/accompaniment/coach/queries/assigned.server.ts";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { FeedAlerts } from "~/features/bookings/calendars/components/feed-alerts.tsx";
import { BookingRequests, SessionTasks } from "~/features/bookings/schedule/components/coach-todo.tsx";
import { MonthFigures } from "~/features/bookings/schedule/components/month-figures.tsx";
import { TodaysSessions } from "~/features/bookings/schedule/components/todays-sessions.tsx";
import { SeriesRequests } from "~/features/bookings/series/components/series-requests.tsx";
import { ComingSessions } from "~/features/bookings/sessions/components/coming-sessions.tsx";
import { findVideoLink } from "~/features/bookings/sessions/queries/video-link.server.ts";
import { findOwnPage, requireOwnPage } from "~/features/discovery/gate.server.ts";
import { responseTimeText } from "~/features/discovery/rules/search-path.ts";
import { requestApprovalAgain } from "~/features/onboarding/commands/ask-again.server.ts";
import { KeyFigures } from "~/features/onboarding/components/key-figures.tsx";
import { NeedsYou } from "~/features/onboarding/components/needs-you.tsx";
import { PageChecklist } from "~/features/onboarding/components/page-checklist.tsx";
import { FirstSteps } from "~/features/onboarding/components/wizard/first-steps.tsx";
import { getOverview } from "~/features/onboarding/queries/get-overview.server.ts";
import { firstStepOf, hasFigures } from "~/features/onboarding/rules/overview.ts";
import { pageChecklist } from "~/features/onboarding/rules/page-checklist.ts";
import { DueCard } from "~/features/prospects/components/due-prospects.tsx";
import { listDue } from "~/features/prospects/queries/list-prospects.server.ts";
import { GoingLiveCard } from "~/features/readiness/components/going-live-card.tsx";
import { VideoAsked } from "~/features/readiness/components/video-asked.tsx";
import { findGoingLive } from "~/features/readiness/queries/going-live.server.ts";
import { saleTerms } from "~/features/readiness/queries/readiness.server.ts";
import { awaitsHours, goingLiveSteps, limitsOf } from "~/features/readiness/rules/going-live.ts";
import { OWN_LINK_PATH } from "~/features/sharing/rules/paths.ts";
import { LevelBar } from "~/features/training/components/level-bar.tsx";
import { getLevel } from "~/features/training/queries/get-level.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, noFields, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { loadFeedAlerts } from "../account/calendar-cards.server.ts";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import { Shortcuts } from "../dashboard/shortcuts.tsx";
import { Welcome } from "../dashboard/welcome.tsx";
import type { Route } from "./+types/overview.ts";
import { loadDay } from "./overview/load-day.server.ts";

export const headers = privateAnswerHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const coach = context.get(coachViewerContext);
  const services = context.get(servicesContext);
  const now = new Date();
  const today = parisDay(now);
  const [overview, level, due, figures, assigned, live, videoUrl, calendars] = await Promise.all([
    getOverview(services.pool, coach),
    getLevel(services.db, coach),
    listDue(services.db, coach, today),
    loadDay(services, coach, now),
    countAssignedWork(services.pool, coach, now),
    findOwnPage(services.db, coach).then(
      (page) => page && findGoingLive(services.db, page.id, saleTerms(services.settings)),
    ),
    findVideoLink(services.db, coach),
    loadFeedAlerts(context, coach),
  ]);
  const asksVideo = videoUrl === null && overview?.listings.some(({ byWebcam }) => byWebcam) === true;
  return {
    firstName: coach.firstName,
    overview,
    live,
    asksVideo,
    level,
    due,
    ...figures,
    assigned,
    calendars,
    now,
    today,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, settings } = context.get(servicesContext);
  const coach = context.get(coachViewerContext);
  const form = await readForm(request);
  if (form.get("intent") !== "ask-again") throw new AppError("invalid_input");
  return answerForm(context, form, noFields, async () => {
    const mails = { publicUrl: settings.publicUrl, recipients: settings.contactRecipients };
    await requestApprovalAgain(db, await requireOwnPage(db, coach), mails);
    return { asked: true };
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await serverAction();
  if (answer.refusal) toast({ title: "Erreur", description: answer.refusal, variant: "destructive" });
  if (answer.asked)
    toast({
      title: "Demande envoyée",
      description: "Nous relisons votre page, en général sous 48\u00a0h.",
      variant: "success",
    });
  return answer;
}

export function meta(): Route.MetaDescriptors {
  return privatePage("Vue d’ensemble");
}

export default function CoachOverview({ loaderData }: Route.ComponentProps) {
  const {
    firstName,
    overview,
    live,
    asksVideo,
    level,
    due,
    todays,
    groups,
    day,
    seriesRequests,
    incomeCents,
    occupied,
    assigned,
    calendars,
    now,
    today,
  } = loaderData;
  const step = firstStepOf(overview);
  if (!overview)
    return (
      <div className="grid gap-8">
        <Welcome
          firstName={firstName}
          text="Bienvenue. Trois pas vous séparent de vos premiers élèves."
          action={<ButtonLink to="/become-coach">Créer mon annonce</ButtonLink>}
        />
        <FirstSteps current={step} />
        <DueCard due={due} today={today} />
      </div>
    );
  return (
    <div className="grid gap-8">
      {step === 3 ? (
        // A coach at work comes for the day: the greeting leaves the first screen of a phone to it.
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1 className="text-2xl sm:text-3xl">Bonjour{firstName && ` ${firstName}`}</h1>
          <ButtonLink to={`/coach/${overview.pageId}`} variant="secondary" size="sm">
            Voir ma page
          </ButtonLink>
        </header>
      ) : (
        <Welcome
          firstName={firstName}
          text="Encore un peu, et les élèves vous trouvent."
          action={<ButtonLink to="/dashboard/listings">Voir mes annonces</ButtonLink>}
        />
      )}
      {(step === 3 || todays.length + groups.length > 0) && (
        <TodaysSessions sessions={todays} groups={groups} now={now} />
      )}
      <FeedAlerts {...calendars} now={now} />
      <NeedsYou overview={overview} awaitsHours={live !== undefined && awaitsHours(live)} now={now} />
      {asksVideo && <VideoAsked />}
      {live && <GoingLiveCard steps={goingLiveSteps(live)} limits={limitsOf(live, overview)} />}
      <AssignedWorkAlert work={assigned} />
      <BookingRequests day={day} now={now} />
      <SeriesRequests requests={seriesRequests} now={now} />
      <SessionTasks day={day} />
      <ComingSessions sessions={day.coming} />
      <DueCard due={due} today={today} />
      {hasFigures(overview) && (
        <>
          <MonthFigures
            day={day}
            incomeCents={incomeCents}
            occupied={occupied}
            responseTime={responseTimeText(day.responseMinutes)}
            now={now}
          />
          <KeyFigures overview={overview} />
        </>
      )}
      <LevelBar level={level} />
      <PageChecklist items={pageChecklist(overview)} />
      <Shortcuts title="Vos raccourcis" items={SHORTCUTS} />
    </div>
  );
}

const SHORTCUTS = [
  {
    label: "Mes annonces",
    text: "Ce que vos futurs élèves lisent de vous",
    to: "/dashboard/listings",
    Icon: MegaphoneIcon,
  },
  { label: "Prospects", text: "Qui rappeler, et quand", to: "/dashboard/prospects", Icon: PhoneCallIcon },
  {
    label: "Planning",
    text: "Votre semaine en un coup d’œil",
    to: "/dashboard/schedule",
    Icon: CalendarDaysIcon,
  },
  {
    label: "Réservations",
    text: "Vos demandes et vos séances, à venir et passées",
    to: "/dashboard/bookings",
    Icon: CalendarCheckIcon,
  },
  {
    label: "Séances collectives",
    text: "Des places, un prix par personne, une liste d’attente",
    to: "/dashboard/groups",
    Icon: UsersIcon,
  },
  {
    label: "Partager ma page",
    text: "Votre lien, votre QR code, vos cartes de visite",
    to: OWN_LINK_PATH,
    Icon: QrCodeIcon,
  },
  {
    label: "Mon compte",
    text: "Photo, mot de passe, sessions",
    to: "/dashboard/account",
    Icon: CircleUserRoundIcon,
  },
] as const;
