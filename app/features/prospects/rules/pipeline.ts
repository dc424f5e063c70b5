/** In the order of the pipeline; the board has one column for each. */
export const STATUSES = [
  "non_appele",
  "appel_1",
  "appel_2",
  "appel_3",
  "appel_4",
  "appel_5",
  "en_attente",
  "gagne",
  "perdu",
  "pas_interesse",
] as const;
export type Status = (typeof STATUSES)[number];

export const STATUS_LABELS: Record<Status, string> = {
  non_appele: "Non appelé",
  appel_1: "Appel 1",
  appel_2: "Appel 2",
  appel_3: "Appel 3",
  appel_4: "Appel 4",
  appel_5: "Appel 5",
  en_attente: "En attente",
  gagne: "Gagné",
  perdu: "Perdu",
  pas_interesse: "Pas intéressé",
};

/** "status" is a change by the coach; the others are events of other rooms. */
export const INTERACTION_KINDS = [
  "status",
  "contacted",
  "accepted",
  "declined",
  "booked",
  "paid",
  "bought",
] as const;
export type InteractionKind = (typeof INTERACTION_KINDS)[number];
/** the kinds that other rooms report */
export type ReportedKind = Exclude<InteractionKind, "status">;

const CALLS = ["appel_1", "appel_2", "appel_3", "appel_4", "appel_5"] as const satisfies readonly Status[];

/** Returns the number of the call from 1, or 0 for other statuses. */
export const callNumber = (status: Status): number => (CALLS as readonly Status[]).indexOf(status) + 1;

/** Closed prospects are not called any more. */
export const isClosed = (status: Status): boolean =>
  status === "gagne" || status === "perdu" || status === "pas_interesse";

/** The status of the next call; the fifth is the last one counted. */
export function nextCall(current: Status, history: readonly { newStatus: Status }[]): Status {
  const made = Math.max(callNumber(current), ...history.map(({ newStatus }) => callNumber(newStatus)));
  return CALLS[Math.min(made, CALLS.length - 1)] as Status;
}

export type StatusCounts = Record<Status, number>;

export const noProspects = (): StatusCounts =>
  Object.fromEntries(STATUSES.map((status) => [status, 0])) as StatusCounts;

export interface Tiles {
  total: number;
  notCalled: number;
  inProgress: number;
  won: number;
  lost: number;
  waiting: number;
}

/** "Not interested" counts only in the total. */
export function tilesOf(counts: StatusCounts): Tiles {
  const sum = (statuses: readonly Status[]) => statuses.reduce((total, status) => total + counts[status], 0);
  return {
    total: sum(STATUSES),
    notCalled: counts.non_appele,
    inProgress: sum(CALLS),
    won: counts.gagne,
    lost: counts.perdu,
    waiting: counts.en_attente,
  };
}

/** A filter is a status, or "en_cours" for all calls together. */
export const FILTERS = ["en_cours", ...STATUSES] as const;
export type Filter = (typeof FILTERS)[number];

export const statusesOf = (filter: Filter | undefined): readonly Status[] | undefined =>
  filter === "en_cours" ? CALLS : filter && [filter];

/** Unknown values mean no filter. */
export const readFilter = (text: string | null): Filter | undefined =>
  FILTERS.find((filter) => filter === text);

/** The last name may be empty. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();
