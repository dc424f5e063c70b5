import { guardRoutes, requireRole, viewerContext } from "~/features/accounts/gate.server.ts";
import { requireSeries } from "~/features/bookings/gate.server.ts";
import {
  acceptSeries,
  declineSeries,
  withdrawSeries,
} from "~/features/bookings/series/commands/answer-series.server.ts";
import {
  answerFollowing,
  cancelSessions,
  moveSessions,
} from "~/features/bookings/series/commands/change-sessions.server.ts";
import { SeriesAnswer } from "~/features/bookings/series/components/series-answer.tsx";
import { SERIES_TONES } from "~/features/bookings/series/components/series-card.tsx";
import { SeriesChanges } from "~/features/bookings/series/components/series-changes.tsx";
import { SeriesSessions } from "~/features/bookings/series/components/series-sessions.tsx";
import { findSeries } from "~/features/bookings/series/queries/find-series.server.ts";
import { previewMove, readAskedMove } from "~/features/bookings/series/queries/preview-move.server.ts";
import {
  PAID_RULE,
  rhythmWords,
  SERIES_LABELS,
  seriesPrice,
} from "~/features/bookings/series/rules/series.ts";
import {
  answerFollowingSchema,
  cancelSessionsSchema,
  moveSessionsSchema,
} from "~/features/bookings/series/schema.ts";
import { bookingsPath } from "~/features/bookings/sessions/rules/paths.ts";
import { placeLabel } from "~/features/bookings/sessions/rules/session-words.ts";
import { messagesPath } from "~/features/messages/rules.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, noFields, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import { MissingScreen } from "../public/missing-screen.tsx";
import type { Route } from "./+types/series.ts";
import { limitChanges } from "./change-booking.server.ts";
import { useBookingNews } from "./use-booking-changes.ts";

export const headers = privateAnswerHeaders;

export const middleware: Route.MiddlewareFunction[] = [
  guardRoutes(viewerContext, (context, request) => requireRole(context, request, "coach", "student")),
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  if (viewer.role === "operator") throw new AppError("forbidden");
  const now = new Date();
  const own = await requireSeries(db, viewer, params.seriesId);
  const asked = readAskedMove(new URL(request.url).searchParams);
  const [found, preview] = await Promise.all([findSeries(db, own, now), previewMove(db, viewer, own, asked)]);
  if (!found) throw new AppError("not_found", { message: "Cette série n’existe plus." });
  return { ...found, asked, preview, now };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  if (viewer.role === "operator") throw new AppError("forbidden");
  const form = await readForm(request);
  const own = await requireSeries(db, viewer, params.seriesId);
  await limitChanges(db, viewer);
  switch (form.get("intent")) {
    case "accept":
      return answerForm(context, form, noFields, () => acceptSeries(db, own));
    case "decline":
      return answerForm(context, form, noFields, () => declineSeries(db, own));
    case "withdraw":
      return answerForm(context, form, noFields, () => withdrawSeries(db, own));
    case "cancel-following":
      return answerForm(context, form, cancelSessionsSchema, (which) => cancelSessions(db, own, which));
    case "move-following":
      return answerForm(context, form, moveSessionsSchema, (move) => moveSessions(db, viewer, own, move));
    case "answer-following":
      return answerForm(context, form, answerFollowingSchema, (answer) => answerFollowing(db, own, answer));
    default:
      throw new AppError("invalid_input");
  }
}

const DONE: Record<string, string> = {
  accept: "Série acceptée",
  decline: "Série déclinée",
  withdraw: "Série retirée",
  "cancel-following": "Séances annulées",
  "move-following": "C’est enregistré",
  "answer-following": "Réponse envoyée",
};

/** The pressed button may be gone by then, so a toast says it. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = String((await request.clone().formData()).get("intent"));
  const answer = await serverAction();
  if (answer.ok) toast({ title: DONE[intent] ?? "Enregistré", variant: "success" });
  else if (answer.refusal && !intent.endsWith("following"))
    toast({ title: "Erreur", description: answer.refusal, variant: "destructive" });
  return answer;
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return privatePage(loaderData ? `Série\u00a0: ${loaderData.series.title}` : "Série");
}

export default function Series({ loaderData }: Route.ComponentProps) {
  const { series, sessions, asked, preview, now } = loaderData;
  const {
    id,
    side,
    title,
    name,
    state,
    minutes,
    place,
    answerBy,
    words,
    conversationId,
    packId,
    priceCents,
    rhythmAt,
  } = series;
  useBookingNews();
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <Breadcrumb
          items={[
            { label: side === "student" ? "Mes réservations" : "Réservations", to: bookingsPath(side) },
            { label: "Série" },
          ]}
        />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="min-w-0 text-3xl wrap-anywhere">{title}</h1>
          <Badge tone={SERIES_TONES[state]}>{SERIES_LABELS[state]}</Badge>
        </div>
        <p className="wrap-anywhere">
          {rhythmWords({ ...series, firstStartsAt: rhythmAt })}, {formatMinutes(minutes)},{" "}
          {placeLabel(side, place).toLowerCase()}, {seriesPrice(series)}.
        </p>
        <p className="text-muted wrap-anywhere">
          {side === "student" ? "Coach" : "Élève"}&nbsp;: {name}
        </p>
        {words && <p className="whitespace-pre-line text-muted wrap-anywhere">«&nbsp;{words}&nbsp;»</p>}
      </header>
      {(state === "requested" || state === "proposed") && (
        <p className="rounded-lg bg-sand px-4 py-3">
          Réponse attendue avant le {formatDayTime(answerBy)}. Sans réponse, la série s’annule d’elle-même.
        </p>
      )}
      <SeriesAnswer series={series} />
      {!packId && priceCents > 0 && (state === "proposed" || state === "running") && (
        <p className="text-sm text-muted">{PAID_RULE}</p>
      )}
      <SeriesSessions
        side={side}
        sessions={sessions}
        talkPath={conversationId === null ? undefined : messagesPath(side, conversationId)}
        isRunning={state === "running"}
        now={now}
      />
      {state === "running" && (
        <SeriesChanges
          seriesId={id}
          side={side}
          sessions={sessions}
          asked={asked}
          preview={preview}
          now={now}
        />
      )}
      {conversationId !== null && (
        <ButtonLink
          to={messagesPath(side, conversationId)}
          variant="secondary"
          className="justify-self-start"
        >
          Ouvrir la conversation
        </ButtonLink>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Série introuvable"
      text="Elle n’existe pas, ou n’est pas la vôtre."
      back={{ label: "Voir mes séances", to: "/dashboard/bookings" }}
    />
  );
}
