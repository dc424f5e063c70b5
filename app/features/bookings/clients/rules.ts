import { readPage, readText } from "~/features/discovery/rules/listing.ts";

export const CLIENT_STATES = ["active", "paused", "inactive"] as const;
export type ClientState = (typeof CLIENT_STATES)[number];

export const CLIENT_LABELS: Record<ClientState, { one: string; many: string }> = {
  active: { one: "Actif", many: "Actifs" },
  paused: { one: "En pause", many: "En pause" },
  inactive: { one: "Inactif", many: "Inactifs" },
};

/** Who has had no session for so long, and has none to come, is inactive. */
export const ACTIVE_DAYS = 60;

const DAY_MS = 24 * 60 * 60 * 1000;

/** What decides where a client stands. */
export interface ClientStanding {
  /** when the coach has said that they pause */
  pausedAt: Date | null;
  /** when they last booked anything */
  bookedAt: Date | null;
  /** of what was or will be: when the last session that has begun ended, and when the next one begins */
  lastEndsAt: Date | null;
  nextStartsAt: Date | null;
  /** something is booked that has no time yet */
  hasUnplanned: boolean;
}

/** A pause is what the coach says, until the client books again; otherwise sessions tell. The query says the same in SQL. */
export function clientState(
  { pausedAt, bookedAt, lastEndsAt, nextStartsAt, hasUnplanned }: ClientStanding,
  now: Date,
): ClientState {
  if (pausedAt && !(bookedAt && bookedAt > pausedAt)) return "paused";
  if (nextStartsAt || hasUnplanned) return "active";
  const isRecent = lastEndsAt !== null && now.getTime() - lastEndsAt.getTime() <= ACTIVE_DAYS * DAY_MS;
  return isRecent ? "active" : "inactive";
}

export const CLIENTS_PATH = "/dashboard/clients";

/** What the address of the list says of whom it shows. */
export interface AskedClients {
  q: string;
  state: ClientState | undefined;
  page: number;
}

export const readClientState = (text: string | null): ClientState | undefined =>
  CLIENT_STATES.find((state) => state === text);

export const readClients = (parameters: URLSearchParams): AskedClients => ({
  q: readText(parameters.get("q")),
  state: readClientState(parameters.get("status")),
  page: readPage(parameters.get("page")),
});

export function clientsPath({ q, state, page = 1 }: Partial<AskedClients>): string {
  const parameters = new URLSearchParams();
  if (q) parameters.set("q", q);
  if (state) parameters.set("status", state);
  if (page > 1) parameters.set("page", String(page));
  return parameters.size > 0 ? `${CLIENTS_PATH}?${parameters}` : CLIENTS_PATH;
}

export const clientPath = (studentId: string): string => `${CLIENTS_PATH}/${encodeURIComponent(studentId)}`;
