import type { MailKind } from "~/features/accounts/rules/mail-kinds.ts";
import { formatDayTime, formatRelative } from "~/platform/format/dates.ts";

export const FEED_COLOURS = ["clay", "green", "amber", "ink"] as const;
export type FeedColour = (typeof FEED_COLOURS)[number];
export const COLOUR_LABELS: Record<FeedColour, string> = {
  clay: "Terre",
  green: "Vert",
  amber: "Ambre",
  ink: "Encre",
};

export const MOST_FEEDS = 5;
export const LONGEST_FEED_NAME = 40;
/** The coach is told by mail once a calendar has not been readable for this long. */
export const TOLD_AFTER_HOURS = 2;
/** A reading takes less; a page that waits longer stops saying so. */
const LONGEST_WAIT_MS = 90_000;

/** Where a coach adds, changes and reads calendars. */
export const FEEDS_PATH = "/dashboard/settings?tab=availability#agendas";

export const CALENDAR_MAILS: MailKind = {
  id: "calendars",
  label: "Vos agendas reliés",
  description: `Quand un agenda que vous avez relié ne se lit plus depuis ${TOLD_AFTER_HOURS}\u00a0heures.`,
  for: ["coach"],
  sent: "unless refused",
};

interface FeedNames {
  name: string;
  /** null until the address is known */
  host: string | null;
}

/** "Famille", "calendar.google.com" */
export const feedName = ({ name, host }: FeedNames): string => name || host || "Agenda";

interface FeedState {
  readAt: Date | null;
  askedAt: Date | null;
  events: number;
}

/** The coach has just asked for a reading that has not ended. */
export const isBeingRead = ({ askedAt }: Pick<FeedState, "askedAt">, now: Date): boolean =>
  askedAt !== null && now.getTime() - askedAt.getTime() < LONGEST_WAIT_MS;

/** "Lu il y a 5 minutes : 12 rendez-vous.", "Pas encore lu." */
export function readText({ readAt, events }: Pick<FeedState, "readAt" | "events">, now: Date): string {
  if (!readAt) return "Pas encore lu.";
  const found = events === 0 ? "aucun rendez-vous à venir" : `${events}\u00a0rendez-vous`;
  return `Lu ${formatRelative(readAt, now)}\u00a0: ${found}.`;
}

/** "depuis le mardi 3 mars 2026 à 14:05 (il y a 3 heures)" */
export const sinceText = (since: Date, now: Date): string =>
  `depuis le ${formatDayTime(since)} (${formatRelative(since, now)})`;
