import { readPage, readText } from "~/features/discovery/rules/listing.ts";
import { DAY_MS, formatMinutes } from "~/platform/format/durations.ts";
import { formatCount } from "~/platform/format/numbers.ts";

export const CLIENT_STATES = ["active", "paused", "inactive"] as const;
export type ClientState = (typeof CLIENT_STATES)[number];

export const CLIENT_LABELS: Record<ClientState, string> = {
  active: "Actif",
  paused: "En pause",
  inactive: "Inactif",
};

/** A client with no session in this many days, and none to come, is inactive. */
export const ACTIVE_DAYS = 60;

/** The balance of all packs: "4 h", "3 séances", "3 séances et 4 h". Empty if nothing is left. */
export const balanceWords = ({
  minutesLeft,
  sessionsLeft,
}: {
  minutesLeft: number;
  sessionsLeft: number;
}): string =>
  [sessionsLeft > 0 && formatCount(sessionsLeft, "séance"), minutesLeft > 0 && formatMinutes(minutesLeft)]
    .filter(Boolean)
    .join(" et ");

export interface ClientDates {
  /** when the coach paused the client */
  pausedAt: Date | null;
  /** when the client last booked */
  bookedAt: Date | null;
  /** end of the last session that has begun */
  lastEndsAt: Date | null;
  nextStartsAt: Date | null;
  /** a booking has no time yet */
  hasUnplanned: boolean;
}

/** A pause by the coach holds until the client books again. `clientsOf` repeats this rule in SQL. */
export function clientState(
  { pausedAt, bookedAt, lastEndsAt, nextStartsAt, hasUnplanned }: ClientDates,
  now: Date,
): ClientState {
  if (pausedAt && !(bookedAt && bookedAt > pausedAt)) return "paused";
  if (nextStartsAt || hasUnplanned) return "active";
  const isRecent = lastEndsAt !== null && now.getTime() - lastEndsAt.getTime() <= ACTIVE_DAYS * DAY_MS;
  return isRecent ? "active" : "inactive";
}

export const CLIENTS_PATH = "/dashboard/clients";

/** "rebook" has no session to come, "balance" has hours left in packs, "accompaniment" has or had one with this coach. */
export const CLIENT_FILTERS = ["active", "rebook", "balance", "accompaniment", "paused", "inactive"] as const;
export type ClientFilter = (typeof CLIENT_FILTERS)[number];

export const FILTER_LABELS: Record<ClientFilter, string> = {
  active: "Actifs",
  rebook: "Sans séance à venir",
  balance: "Avec un solde",
  accompaniment: "Accompagnements",
  paused: "En pause",
  inactive: "Inactifs",
};

/** The filters in the address of the client list. */
export interface AskedClients {
  q: string;
  filter: ClientFilter | undefined;
  page: number;
}

export const readClients = (parameters: URLSearchParams): AskedClients => ({
  q: readText(parameters.get("q")),
  filter: CLIENT_FILTERS.find((filter) => filter === parameters.get("status")),
  page: readPage(parameters.get("page")),
});

export function clientsPath({ q, filter, page = 1 }: Partial<AskedClients>): string {
  const parameters = new URLSearchParams();
  if (q) parameters.set("q", q);
  if (filter) parameters.set("status", filter);
  if (page > 1) parameters.set("page", String(page));
  return parameters.size > 0 ? `${CLIENTS_PATH}?${parameters}` : CLIENTS_PATH;
}

/** The parts of a client's file. */
export const CLIENT_PARTS = ["resume", "seances", "programmes", "mesures", "paiements", "documents"] as const;
export type ClientPart = (typeof CLIENT_PARTS)[number];

export const CLIENT_PART_NAMES: Record<ClientPart, string> = {
  resume: "Résumé",
  seances: "Séances",
  programmes: "Programmes",
  mesures: "Mesures",
  paiements: "Paiements",
  documents: "Documents",
};

/** Names the session that a note is about, in the address of the client's file. */
export const NOTED_PARAMETER = "seance";

/** The client's file at a new note about a session. */
export const notePath = (studentId: string, bookingId: string): string =>
  `${clientPath(studentId)}?${NOTED_PARAMETER}=${bookingId}#notes`;

export function clientPath(studentId: string, part: ClientPart = "resume", page = 1): string {
  const parameters = new URLSearchParams();
  if (part !== "resume") parameters.set("volet", part);
  if (page > 1) parameters.set("page", String(page));
  return `${CLIENTS_PATH}/${encodeURIComponent(studentId)}${parameters.size > 0 ? `?${parameters}` : ""}`;
}
