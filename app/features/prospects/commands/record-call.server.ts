import { and, desc, eq, sql } from "drizzle-orm";
import type { Database, Executor } from "~/platform/database/db.server.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { OwnProspect } from "../gate.server.ts";
import { callAgainOn, isSameCall, noteOf, OUTCOME_RULES } from "../rules/call-outcome.ts";
import { nextCall } from "../rules/pipeline.ts";
import { type Call, LIMITS } from "../schema.ts";
import { prospectInteractions, prospects } from "../tables.server.ts";
import { changeStatus } from "./change-status.server.ts";
import { lockProspects } from "./lock-prospects.server.ts";

/**
 * Records the status of the call itself first, so that calls can be counted from the history, then its
 * outcome. Returns false if nothing changed, so that a retry is idempotent.
 */
export async function recordCall(
  db: Database,
  own: OwnProspect,
  { outcome, seen, notes, nextCallOn: chosen }: Call,
  { now, today }: { now: Date; today: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockProspects(tx, own.coachId);
    const [before] = await tx
      .select({ status: prospects.status })
      .from(prospects)
      .where(eq(prospects.id, own.id))
      .for("update");
    if (!before) throw new AppError("not_found", { message: "Ce prospect n’existe plus." });
    const history = await tx
      .select({
        id: prospectInteractions.id,
        oldStatus: prospectInteractions.oldStatus,
        newStatus: prospectInteractions.newStatus,
        notes: prospectInteractions.notes,
      })
      .from(prospectInteractions)
      .where(and(eq(prospectInteractions.prospectId, own.id), eq(prospectInteractions.kind, "status")))
      .orderBy(desc(prospectInteractions.id));
    const nextCallOn = callAgainOn(outcome, chosen, today);
    const note = noteOf(outcome, notes, nextCallOn, today);
    if ((history[0]?.id ?? 0) !== seen) {
      if (isSameCall(outcome, note, history, seen)) return false;
      throw new AppError("conflict", {
        message: "Ce prospect vient de changer ailleurs. Regardez où il en est, puis réessayez.",
      });
    }
    const made = nextCall(before.status, history);
    const end = OUTCOME_RULES[outcome].status ?? made;
    if (made !== end) await changeStatus(tx, own, { status: made, notes: "" });
    const noted = end === before.status && made === end ? "" : note;
    const changed = await changeStatus(tx, own, { status: end, notes: noted, nextCallOn });
    // Only five calls are counted; the note of a later call is added to the coach's notes.
    if (!changed) await addToNotes(tx, own, `${formatDay(now)}\u00a0: ${note}`);
    return true;
  });
}

/** Appends the text as a line, once. */
async function addToNotes(tx: Executor, { id }: OwnProspect, text: string): Promise<void> {
  const [written] = await tx
    .update(prospects)
    .set({
      notes: sql`case when ${prospects.notes} = '' or right(${prospects.notes}, length(${text}::text)) = ${text}
                      then coalesce(nullif(${prospects.notes}, ''), ${text})
                      else ${prospects.notes} || E'\n' || ${text} end`,
    })
    .where(eq(prospects.id, id))
    .returning({ notes: prospects.notes });
  if ((written?.notes.length ?? 0) > LIMITS.notes)
    throw new AppError("conflict", {
      message: "Les notes de ce prospect sont pleines. Raccourcissez-les, puis réessayez.",
    });
}
