import { type InteractionKind, type ReportedKind, STATUS_LABELS, type Status } from "./pipeline.ts";

/** The labels of entries that are not a change of status. */
const INTERACTION_LABELS: Record<ReportedKind, string> = {
  contacted: "A écrit depuis votre page",
  accepted: "Vous avez accepté sa demande",
  declined: "Vous avez refusé sa demande",
  booked: "A réservé une séance",
  paid: "A payé une séance",
  bought: "A acheté un pack",
};

interface Entry {
  kind: InteractionKind;
  oldStatus: Status | null;
  newStatus: Status;
}

/** Examples: "Appel 1 → Gagné", "A réservé une séance". */
export function entryTitle({ kind, oldStatus, newStatus }: Entry): string {
  if (kind !== "status") return INTERACTION_LABELS[kind];
  return oldStatus ? `${STATUS_LABELS[oldStatus]} → ${STATUS_LABELS[newStatus]}` : STATUS_LABELS[newStatus];
}
