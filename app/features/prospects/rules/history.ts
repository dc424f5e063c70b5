import { type InteractionKind, STATUS_LABELS, type Status } from "./pipeline.ts";

/** What has happened, other than a change of status by the coach. */
const NEWS: Record<Exclude<InteractionKind, "status">, string> = {
  contacted: "A écrit depuis votre page",
  accepted: "Vous avez accepté sa demande",
  declined: "Vous avez refusé sa demande",
  booked: "A réservé une séance",
  paid: "A payé une séance",
};

interface Entry {
  kind: InteractionKind;
  oldStatus: Status | null;
  newStatus: Status;
}

/** An entry of the history in a few words: "Appel 1 → Gagné", "A réservé une séance". */
export function entryTitle({ kind, oldStatus, newStatus }: Entry): string {
  if (kind !== "status") return NEWS[kind];
  return oldStatus ? `${STATUS_LABELS[oldStatus]} → ${STATUS_LABELS[newStatus]}` : STATUS_LABELS[newStatus];
}
