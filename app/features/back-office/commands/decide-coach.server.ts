import { and, eq, ne, sql } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { lockPublication } from "~/features/discovery/commands/lock-publication.server.ts";
import { firstNameOf } from "~/features/discovery/rules/profile.ts";
import { coaches, listings } from "~/features/discovery/tables.server.ts";
import { findGoingLive } from "~/features/readiness/queries/going-live.server.ts";
import type { SaleTerms } from "~/features/readiness/queries/readiness.server.ts";
import { awaitsHours, HOURS_PATH, mailedSteps, NOTHING_LEFT } from "~/features/readiness/rules/going-live.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import {
  coachApprovedMail,
  coachAwaitsHoursMail,
  coachOnlineMail,
  coachRefusedMail,
} from "../emails/coach-mails.ts";
import { APPROVAL_MAILS, type Approval } from "../rules/coaches.ts";
import { asOperator } from "./record-action.server.ts";

interface Decision {
  coachId: number;
  /** the approval that the operator saw, because another operator may have decided meanwhile */
  from: Approval;
}

/**
 * Approves a coach and marks the texts that the operator saw as reviewed. Active listings are public from
 * then on, or from the moment hours are chosen.
 */
export async function approveCoach(
  db: Database,
  operator: Operator,
  { terms, ...parts }: MailParts & { terms: SaleTerms },
  { coachId, from, seenAt }: Decision & { seenAt: Date },
) {
  await asOperator(db, operator, async (tx, note) => {
    await lockPublication(tx);
    await markListingsSeen(tx, coachId, seenAt);
    const coach = await setApproval(tx, { coachId, from }, "approved", null);
    await note("approve coach", { coachId, personId: coach.userId });
    if (!coach.userId) return;
    const state = await findGoingLive(tx, coachId, terms);
    const facts = {
      firstName: firstNameOf(coach.name),
      ...(state ? mailedSteps(state) : NOTHING_LEFT),
    };
    const { publicUrl } = parts;
    await mailPerson(tx, parts, {
      userId: coach.userId,
      kind: APPROVAL_MAILS,
      write: () => {
        if (state?.isPublic) return coachOnlineMail({ ...facts, url: `${publicUrl}/coach/${coachId}` });
        if (state && awaitsHours(state))
          return coachAwaitsHoursMail({ ...facts, url: publicUrl + HOURS_PATH });
        return coachApprovedMail({ ...facts, url: `${publicUrl}/dashboard/listings` });
      },
    });
  });
}

/** Refuses a coach, or withdraws an approval. The coach receives the reason and may ask again. */
export async function refuseCoach(
  db: Database,
  operator: Operator,
  parts: MailParts,
  { reason, ...decision }: Decision & { reason: string },
) {
  await asOperator(db, operator, async (tx, note) => {
    const coach = await setApproval(tx, decision, "refused", reason);
    await note("refuse coach", { coachId: decision.coachId, personId: coach.userId, reason });
    if (!coach.userId) return;
    const facts = { firstName: firstNameOf(coach.name), reason, url: `${parts.publicUrl}/dashboard` };
    await mailPerson(tx, parts, {
      userId: coach.userId,
      kind: APPROVAL_MAILS,
      write: () => coachRefusedMail(facts),
    });
  });
}

/** « Vu » marks everything that the operator saw as reviewed. The call is idempotent. */
export async function lookAtCoach(
  db: Database,
  operator: Operator,
  { coachId, seenAt }: { coachId: number; seenAt: Date },
) {
  await asOperator(db, operator, async (tx, note) => {
    const coach = await markListingsSeen(tx, coachId, seenAt);
    await note("look at coach", { coachId, personId: coach.userId });
  });
}

const ALREADY_DECIDED: Record<Approval, string> = {
  waiting: "Ce coach a redemandé la validation entre-temps. Relisez sa fiche avant de décider.",
  approved: "Un collègue a déjà validé ce coach.",
  refused: "Un collègue a déjà refusé ce coach. Relisez sa fiche avant de décider.",
};

async function setApproval(
  tx: Transaction,
  { coachId, from }: Decision,
  to: Approval,
  refusalReason: string | null,
) {
  const [decided] = await tx
    .update(coaches)
    .set({
      approval: to,
      decidedAt: sql`now()`,
      refusalReason,
      // The mail of the approval tells what the page needs.
      ...(to === "approved" && { readinessToldAt: sql`now()` }),
    })
    .where(and(eq(coaches.id, coachId), eq(coaches.approval, from), ne(coaches.approval, to)))
    .returning({ userId: coaches.userId, name: coaches.name });
  if (decided) return decided;
  const { approval } = await requireCoach(tx, coachId);
  throw new AppError("conflict", { message: ALREADY_DECIDED[approval] });
}

/** Lock order: listings are locked before their coach, as everywhere. */
async function markListingsSeen(tx: Transaction, coachId: number, seenAt: Date) {
  const until = sql`least(${seenAt}::timestamptz, now())`;
  await tx
    .update(listings)
    .set({ lookedAt: until })
    .where(
      and(
        eq(listings.coachId, coachId),
        // Drafts are visible only to their coach.
        ne(listings.status, "draft"),
        sql`${listings.wordsChangedAt} <= ${until}`,
        sql`${listings.wordsChangedAt} > coalesce(${listings.lookedAt}, '-infinity')`,
      ),
    );
  const [coach] = await tx
    .update(coaches)
    .set({ lookedAt: sql`greatest(${coaches.lookedAt}, ${until})` })
    .where(eq(coaches.id, coachId))
    .returning({ userId: coaches.userId });
  return coach ?? requireCoach(tx, coachId);
}

export async function requireCoach(tx: Transaction, coachId: number) {
  const [coach] = await tx
    .select({ userId: coaches.userId, name: coaches.name, approval: coaches.approval })
    .from(coaches)
    .where(eq(coaches.id, coachId));
  if (!coach) throw new AppError("not_found", { message: "Ce coach n’existe plus." });
  return coach;
}
