import { and, eq, isNull, sql } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import { reviews } from "~/features/discovery/tables.server.ts";
import type { Database, Executor, Transaction } from "~/platform/database/db.server.ts";
import { moveRow } from "~/platform/database/state-machine.server.ts";
import { mailboxDigest } from "../../commands/invite-by-mail.server.ts";
import { REFUSED_MONTHS } from "../../rules/invitations.ts";
import { type FormerClient, formerClients } from "../../tables.server.ts";
import type { OwnFormerReview } from "../gate.server.ts";
import { COACH_DAYS, isWritable, mayWithdraw, UNCONFIRMED_DAYS } from "../rules/former-clients.ts";
import { ERASED, FORMER_CLIENTS, lockFormerClient } from "./lock-former-client.server.ts";

/** Deletes the review and all that is known of its author but the digest of the mailbox. Idempotent. */
export async function withdrawFormerReview(db: Database, own: OwnFormerReview): Promise<void> {
  await db.transaction(async (tx) => {
    const client = await lockFormerClient(tx, own);
    if (mayWithdraw(client.status)) await withdraw(tx, client);
  });
}

/**
 * A person has one voice: the review of a session on the site replaces the one from before Élan. Call it before the new
 * review is written, so that locks are taken in one order.
 */
export async function replaceFormerReview(
  tx: Transaction,
  { coachId, student }: { coachId: number; student: Student },
): Promise<void> {
  const [person] = await tx
    .select({ email: profiles.email })
    .from(profiles)
    .where(eq(profiles.id, student.id));
  if (!person) return;
  const [client] = await tx
    .select()
    .from(formerClients)
    .where(
      and(
        eq(formerClients.coachId, coachId),
        eq(formerClients.mailboxDigest, mailboxDigest(coachId, person.email)),
      ),
    )
    .for("update");
  if (client && mayWithdraw(client.status)) await withdraw(tx, client);
}

async function withdraw(tx: Transaction, client: FormerClient): Promise<void> {
  await tx.delete(reviews).where(eq(reviews.formerClientId, client.id));
  await moveRow(tx, FORMER_CLIENTS, client, {
    by: "client",
    set: { ...ERASED, status: "withdrawn", changedAt: new Date() },
  });
}

/**
 * Ends the mails of this coach. An invitation and a text that is not confirmed are deleted; the author of a confirmed
 * review still hears of decisions on it. Idempotent.
 */
export async function stopFormerClientMails(db: Database, own: OwnFormerReview): Promise<void> {
  await db.transaction(async (tx) => {
    const client = await lockFormerClient(tx, own);
    const { status } = client;
    const changedAt = new Date();
    if (isWritable(status) || status === "expired")
      await moveRow(tx, FORMER_CLIENTS, client, {
        by: "client",
        set: { ...ERASED, status: "declined", changedAt },
      });
    else
      await tx
        .update(formerClients)
        .set({ mutedAt: sql`coalesce(${formerClients.mutedAt}, now())` })
        .where(eq(formerClients.id, client.id));
  });
}

/**
 * Retention. What was not confirmed is deleted after UNCONFIRMED_DAYS: the digest of an invited mailbox stays, so that it
 * is not invited again. A refused review is erased after REFUSED_MONTHS. Claims that the coach has not answered in
 * COACH_DAYS go to the operator.
 */
export async function pruneFormerClients(db: Executor): Promise<void> {
  const { status, changedAt, invitedAt, confirmedAt, email } = formerClients;
  const isOld = sql`${changedAt} < now() - make_interval(days => ${UNCONFIRMED_DAYS}::integer)`;
  await db.delete(formerClients).where(and(eq(status, "unconfirmed"), isNull(invitedAt), isOld));
  await db
    .update(formerClients)
    .set({ ...ERASED, status: "expired", changedAt: sql`now()` })
    .where(and(sql`${status} in ('invited', 'unconfirmed')`, isOld));
  await db
    .update(formerClients)
    .set({ ...ERASED, refusalReason: null })
    .where(
      and(
        eq(status, "refused"),
        sql`${email} is not null`,
        sql`${changedAt} < now() - make_interval(months => ${REFUSED_MONTHS}::integer)`,
      ),
    );
  await db
    .update(formerClients)
    .set({ status: "with_operator", changedAt: sql`now()` })
    .where(
      and(
        eq(status, "with_coach"),
        sql`${confirmedAt} < now() - make_interval(days => ${COACH_DAYS}::integer)`,
      ),
    );
}
