import { desc, eq } from "drizzle-orm";
import type { Executor, Transaction } from "~/platform/database/db.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { publishEvent } from "~/platform/jobs/events.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { prospectStatusChanged } from "../events.ts";
import type { OwnProspect } from "../gate.server.ts";
import { nextCallAfter } from "../rules/call-outcome.ts";
import { STATUS_LABELS } from "../rules/pipeline.ts";
import type { StatusChange } from "../schema.ts";
import { prospectInteractions, prospects } from "../tables.server.ts";
import { lockProspects } from "./lock-prospects.server.ts";

interface Prospect {
  id: number;
  coachId: string;
}

/** Changes the status as the coach wishes: any status may follow any other. */
export const changeStatus = (db: Executor, own: OwnProspect, change: StatusChange): Promise<boolean> =>
  db.transaction((tx) => moveProspect(tx, own, change));

/**
 * Each change is recorded in the history. The row lock serializes concurrent changes. Returns false if nothing
 * changed, so that a retry of the same change is idempotent.
 */
export async function moveProspect(
  tx: Transaction,
  { id, coachId }: Prospect,
  { status, notes, nextCallOn }: StatusChange,
): Promise<boolean> {
  await lockProspects(tx, coachId);
  const named = eq(prospects.id, id);
  const [before] = await tx
    .select({ status: prospects.status, nextCallOn: prospects.nextCallOn })
    .from(prospects)
    .where(named)
    .for("update");
  if (!before) throw new AppError("not_found", { message: "Ce prospect n’existe plus." });
  const wanted = nextCallAfter(before, { status, nextCallOn }, parisDay(new Date()));
  if (wanted !== before.nextCallOn || status !== before.status)
    await tx.update(prospects).set({ status, nextCallOn: wanted }).where(named);
  if (status === before.status) {
    if (notes) await refuseUnlessSaid(tx, id, notes, status);
    return false;
  }
  const [interaction] = await tx
    .insert(prospectInteractions)
    .values({ prospectId: id, oldStatus: before.status, newStatus: status, notes })
    .returning({ id: prospectInteractions.id });
  if (!interaction) throw new Error("An insert returned no row.");
  await publishEvent(tx, prospectStatusChanged, { prospectId: id, interactionId: interaction.id });
  return true;
}

/** A note without a change of status would be lost, so it is refused with a hint where to write it. */
async function refuseUnlessSaid(
  tx: Executor,
  prospectId: number,
  notes: string,
  status: StatusChange["status"],
) {
  const [last] = await tx
    .select({ notes: prospectInteractions.notes })
    .from(prospectInteractions)
    .where(eq(prospectInteractions.prospectId, prospectId))
    .orderBy(desc(prospectInteractions.createdAt), desc(prospectInteractions.id))
    .limit(1);
  if (last?.notes === notes) return;
  throw new AppError("conflict", {
    message: `Le statut est déjà «\u00a0${STATUS_LABELS[status]}\u00a0»\u00a0: choisissez-en un autre, ou écrivez dans les notes du prospect.`,
  });
}
