import type { Transitions } from "~/platform/database/state-machine.ts";
import { formatDay, formatDayTime, formatTime, parisDay, weekdayOf } from "~/platform/format/dates.ts";
import { DAY_MS, formatMinutes, HOUR_MS } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { WEEKDAYS } from "../../availability/rules/availability.ts";
import { expiryOf } from "../../proposals/rules.ts";
import type { Place, Side } from "../../sessions/rules/states.ts";
import { PLACE_LABELS } from "../../sessions/rules/words.ts";
import type { SeriesWeeks } from "./occurrences.ts";

export const SERIES_STATES = ["requested", "proposed", "running", "declined", "withdrawn"] as const;
export type SeriesState = (typeof SERIES_STATES)[number];

/** The news that both people get about several sessions at once. */
export const SERIES_NEWS = [
  "proposed",
  "planned",
  "accepted",
  "declined",
  "withdrawn",
  "expired",
  "cancelled",
  "moved",
  "move proposed",
  "move declined",
] as const;
export type SeriesNews = (typeof SERIES_NEWS)[number];

/** A student requests a series, or a coach proposes one. Its sessions have states of their own. */
export const SERIES_TRANSITIONS: Transitions<SeriesState, Side> = {
  requested: { running: ["coach"], declined: ["coach"], withdrawn: ["student"] },
  proposed: { running: ["student"], declined: ["student"], withdrawn: ["coach"] },
  running: {},
  declined: {},
  withdrawn: {},
};

/** Each session of a series is asked for this long before, and its slot is kept until shortly before. */
export const ASKED_DAYS = 7;
const KEPT_UNTIL_HOURS = 48;
/** The coach answers a request within this time, at most until the first session. */
export const REQUEST_DAYS = 7;

export const askedFrom = (startsAt: Date): Date => new Date(startsAt.getTime() - ASKED_DAYS * DAY_MS);

/** The slot of a session is kept until 48 h before, or as long as any planned session if it is near. */
export const seriesExpiryOf = (now: Date, startsAt: Date): Date =>
  new Date(Math.max(startsAt.getTime() - KEPT_UNTIL_HOURS * HOUR_MS, expiryOf(now, startsAt).getTime()));

export const requestExpiryOf = (now: Date, startsAt: Date): Date =>
  new Date(Math.min(startsAt.getTime(), now.getTime() + REQUEST_DAYS * DAY_MS));

/** The payment of the sessions in words, for both. */
export const PAID_RULE = `Chaque séance est à confirmer et à payer à partir de ${ASKED_DAYS}\u00a0jours avant, et au plus tard ${KEPT_UNTIL_HOURS}\u00a0h avant\u00a0: le lien arrive par e-mail et dans la conversation. Le créneau reste gardé jusque-là, puis redevient libre.`;

export type ShownSeriesState = SeriesState | "expired";

export const shownSeriesState = (
  { status, answerBy }: { status: SeriesState; answerBy: Date },
  now: Date,
): ShownSeriesState =>
  (status === "requested" || status === "proposed") && answerBy <= now ? "expired" : status;

export const SERIES_LABELS: Record<ShownSeriesState, string> = {
  requested: "Demandée",
  proposed: "À accepter",
  running: "Acceptée",
  declined: "Déclinée",
  withdrawn: "Retirée",
  expired: "Sans réponse",
};

interface DescribedSeries {
  /** "Musculation avec Camille" */
  title: string;
  weeks: SeriesWeeks;
  firstStartsAt: Date;
  sessions: number;
  minutes: number;
  place: Place;
  priceCents: number;
  packId: string | null;
}

/** "Tous les mardis à 18:00", "Un mardi sur deux à 18:00" */
export function rhythmWords({
  weeks,
  firstStartsAt,
}: Pick<DescribedSeries, "weeks" | "firstStartsAt">): string {
  const weekday = (WEEKDAYS[weekdayOf(parisDay(firstStartsAt)) - 1] ?? "").toLowerCase();
  const time = formatTime(firstStartsAt);
  return weeks === 1 ? `Tous les ${weekday}s à ${time}` : `Un ${weekday} sur deux à ${time}`;
}

export const sessionsWords = (count: number): string =>
  count === 1 ? "1\u00a0séance" : `${count}\u00a0séances`;

/** "sur votre pack", "offertes", "42 € la séance" */
export const seriesPrice = ({
  priceCents,
  packId,
}: Pick<DescribedSeries, "priceCents" | "packId">): string => {
  if (packId) return "sur le pack";
  return priceCents === 0 ? "offertes" : `${formatEuros(priceCents, { short: true })} la séance`;
};

/** The message of the series, for mails, the list of conversations and the export. */
export function seriesWords(state: "requested" | "proposed" | "running", series: DescribedSeries): string {
  const { title, firstStartsAt, sessions, minutes, place } = series;
  const what = { requested: "Série demandée", proposed: "Série proposée", running: "Série planifiée" }[state];
  const rhythm = rhythmWords(series);
  return `${what}\u00a0: ${title}, ${rhythm.charAt(0).toLowerCase()}${rhythm.slice(1)}, ${sessionsWords(sessions)} à partir du ${formatDay(firstStartsAt)}, ${formatMinutes(minutes)}, ${PLACE_LABELS[place].toLowerCase()}, ${seriesPrice(series)}.`;
}

/** The system message of an answer. */
export const seriesAnswerWords = (
  to: "running" | "declined" | "withdrawn",
  by: Side,
  series: Pick<DescribedSeries, "title" | "weeks" | "firstStartsAt">,
): string => {
  const author = by === "coach" ? "le coach" : "l’élève";
  const done = { running: "acceptée", declined: "déclinée", withdrawn: "retirée" }[to];
  const rhythm = rhythmWords(series);
  return `Série ${done} par ${author}\u00a0: ${series.title}, ${rhythm.charAt(0).toLowerCase()}${rhythm.slice(1)}.`;
};

interface Changed {
  title: string;
  by: Side;
  /** the first session that changes, at its old time */
  first: Date;
  count: number;
}

const authorOf = (by: Side) => (by === "coach" ? "le coach" : "l’élève");

/** The system message of sessions of a series that are cancelled together, or of one alone. */
export const cancelledWords = ({ title, by, first, count }: Changed): string =>
  count === 1
    ? `Séance de la série annulée par ${authorOf(by)}\u00a0: ${title}, ${formatDay(first, { weekday: true })}.`
    : `Série arrêtée par ${authorOf(by)} à partir du ${formatDay(first, { weekday: true })}\u00a0: ${title}, ${sessionsWords(count)} annulées.`;

/** The system message of several sessions that move together; `startsAt` is the new time of the first of them. */
export function movedWords({
  title,
  by,
  first,
  count,
  news,
  startsAt,
}: Changed & { news: "moved" | "move proposed" | "move declined"; startsAt: Date }): string {
  const when = formatDayTime(startsAt);
  if (count === 1) {
    const session = `${title}, ${formatDay(first, { weekday: true })}`;
    if (news === "move declined") return `Autre horaire écarté par ${authorOf(by)}\u00a0: ${session}.`;
    return news === "moved"
      ? `Séance de la série déplacée par ${authorOf(by)}\u00a0: ${session}, désormais le ${when}.`
      : `Autre horaire proposé par ${authorOf(by)}\u00a0: ${session}, désormais le ${when}.`;
  }
  const sessions = `${title}, ${sessionsWords(count)} à partir du ${formatDay(first, { weekday: true })}`;
  if (news === "move declined") return `Autres horaires écartés par ${authorOf(by)}\u00a0: ${sessions}.`;
  return news === "moved"
    ? `Série déplacée par ${authorOf(by)}\u00a0: ${sessions}, désormais à partir du ${when}.`
    : `Autres horaires proposés par ${authorOf(by)}\u00a0: ${sessions}, désormais à partir du ${when}.`;
}

/** The system message once nobody has answered. */
export const seriesExpiredWords = (
  series: Pick<DescribedSeries, "title" | "weeks" | "firstStartsAt">,
): string => {
  const rhythm = rhythmWords(series);
  return `Série restée sans réponse\u00a0: ${series.title}, ${rhythm.charAt(0).toLowerCase()}${rhythm.slice(1)}. Ses créneaux sont de nouveau libres.`;
};

export const seriesPath = (side: Side, id: string): string =>
  side === "coach" ? `/dashboard/series/${id}` : `/student-dashboard/series/${id}`;
