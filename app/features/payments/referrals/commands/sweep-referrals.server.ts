import { randomInt } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { addMonths, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { sweepRows } from "~/platform/jobs/sweep.server.ts";
import { promotions } from "../../reductions/tables.server.ts";
import { creditMail } from "../emails/credit-mail.ts";
import { REFERRAL_MAILS } from "../rules/mails.ts";
import { CREDIT_MONTHS, creditCode } from "../rules/referrals.ts";
import { referrals } from "../tables.server.ts";
import { isSamePerson } from "./accept-invitation.server.ts";

interface SweepParts extends MailParts {
  db: Database;
}

/** Credits both people once a coach has earned from what the invited person paid: the session was held. */
export async function sweepReferrals(parts: SweepParts, now = new Date()): Promise<void> {
  const { db } = parts;
  const due = db
    .select({ id: referrals.id })
    .from(referrals)
    .where(and(eq(referrals.status, "accepted"), HAS_HAD_SESSION));
  await sweepRows(db, { due, act: (id) => db.transaction((tx) => creditBoth(tx, parts, Number(id), now)) });
}

/** A session that the invited person paid with their own money, in part at least. */
const HAS_HAD_SESSION = sql`exists (
  select from ledger_holders h join payments p on p.payer_id = h.id
  where h.user_id = ${referrals.invitedId} and p.seller_id is not null and p.recognised_cents > 0
    and p.collected_cents > p.reduced_cents)`;

async function creditBoth(tx: Transaction, parts: SweepParts, id: number, now: Date): Promise<void> {
  const [referral] = await tx.select().from(referrals).where(eq(referrals.id, id)).for("update");
  if (referral?.status !== "accepted") return;
  const { inviterId, invitedId, cents } = referral;
  // Addresses may have changed since the invitation was accepted.
  const isRefused = await isSamePerson(tx, inviterId, invitedId);
  await tx
    .update(referrals)
    .set({ status: isRefused ? "refused" : "credited", settledAt: now })
    .where(eq(referrals.id, id));
  if (isRefused) return;
  for (const personId of [inviterId, invitedId])
    await creditPerson(tx, parts, { personId, cents, isInviter: personId === inviterId, now });
}

interface Credit {
  personId: string;
  cents: number;
  isInviter: boolean;
  now: Date;
}

async function creditPerson(
  tx: Transaction,
  { publicUrl, linkSecret }: SweepParts,
  { personId, cents, isInviter, now }: Credit,
): Promise<void> {
  const code = creditCode((below) => randomInt(below));
  const endsAt = parisInstant(addMonths(parisDay(now), CREDIT_MONTHS), "00:00");
  await tx.insert(promotions).values({
    code,
    label: isInviter ? "Parrainage\u00a0: qui a invité" : "Parrainage\u00a0: qui était invité",
    amountCents: cents,
    scope: "all",
    startsAt: now,
    endsAt,
    mostUses: 1,
    isOncePerPerson: true,
    isFirstBookingOnly: false,
    isPersonal: true,
    personId,
  });
  await mailPerson(
    tx,
    { publicUrl, linkSecret },
    {
      userId: personId,
      kind: REFERRAL_MAILS,
      write: (stop, reader) =>
        creditMail({ reader, cents, code, endsAt, isInviter, url: `${publicUrl}/coaches`, stop }),
    },
  );
}
