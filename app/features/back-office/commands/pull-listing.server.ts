import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { firstNameOf } from "~/features/discovery/rules/profile.ts";
import { listings } from "~/features/discovery/tables.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { listingBackMail, listingPulledMail } from "../emails/coach-mails.ts";
import { APPROVAL_MAILS } from "../rules/coaches.ts";
import { requireCoach } from "./decide-coach.server.ts";
import { asOperator } from "./record-action.server.ts";

interface OnListing {
  /** the coach whose file is open: a listing cannot be changed from another coach's file */
  coachId: number;
  listingId: number;
}

/**
 * Unpublishes a listing at once, whatever its coach does, until an operator restores it. The coach receives
 * the reason.
 */
export async function pullListing(
  db: Database,
  operator: Operator,
  parts: MailParts,
  { reason, ...on }: OnListing & { reason: string },
) {
  await asOperator(db, operator, async (tx, note) => {
    const pulled = { pulledAt: sql`now()`, pulledReason: reason, appealedAt: null };
    const { title } = await change(
      tx,
      on,
      pulled,
      isNull(listings.pulledAt),
      "Un collègue l’a déjà retirée.",
    );
    const { userId, name } = await requireCoach(tx, on.coachId);
    await note("pull listing", { coachId: on.coachId, personId: userId, thingId: on.listingId, reason });
    const url = `${parts.publicUrl}/dashboard/listings/${on.listingId}`;
    const facts = { firstName: firstNameOf(name), title, reason, url };
    if (userId)
      await mailPerson(tx, parts, { userId, kind: APPROVAL_MAILS, write: () => listingPulledMail(facts) });
  });
}

/**
 * Restores a listing in the coach's own state (active or paused) and marks what the operator saw as reviewed.
 */
export async function restoreListing(
  db: Database,
  operator: Operator,
  parts: MailParts,
  { seenAt, ...on }: OnListing & { seenAt: Date },
) {
  await asOperator(db, operator, async (tx, note) => {
    const back = {
      pulledAt: null,
      pulledReason: null,
      appealedAt: null,
      lookedAt: sql`greatest(${listings.lookedAt}, least(${seenAt}::timestamptz, now()))`,
    };
    const told = "Cette annonce n’est déjà plus retirée.";
    const { title } = await change(tx, on, back, isNotNull(listings.pulledAt), told);
    const { userId, name } = await requireCoach(tx, on.coachId);
    await note("restore listing", { coachId: on.coachId, personId: userId, thingId: on.listingId });
    const url = `${parts.publicUrl}/dashboard/listings/${on.listingId}`;
    const facts = { firstName: firstNameOf(name), title, url };
    if (userId)
      await mailPerson(tx, parts, { userId, kind: APPROVAL_MAILS, write: () => listingBackMail(facts) });
  });
}

async function change(
  tx: Transaction,
  { coachId, listingId }: OnListing,
  to: Parameters<ReturnType<typeof tx.update<typeof listings>>["set"]>[0],
  asLongAs: SQL,
  otherwise: string,
) {
  const own = and(eq(listings.id, listingId), eq(listings.coachId, coachId));
  const [changed] = await tx
    .update(listings)
    .set(to)
    .where(and(own, asLongAs))
    .returning({ title: listings.title });
  if (changed) return changed;
  if ((await tx.$count(listings, own)) === 0)
    throw new AppError("not_found", { message: "Cette annonce n’existe plus." });
  throw new AppError("conflict", { message: otherwise });
}
