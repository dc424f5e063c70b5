import { and, eq, isNull, sql } from "drizzle-orm";
import { mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import { shortName } from "~/features/accounts/rules/names.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { findReduction } from "~/features/payments/reductions/queries/shown-reduction.server.ts";
import { coachPaymentInfo } from "~/features/payments/tables.server.ts";
import { clientPath } from "../../clients/rules.ts";
import type { SessionMailParts } from "../../sessions/commands/mail-sessions.server.ts";
import { SELLER_COLUMNS } from "../../sessions/queries/mailed-session.server.ts";
import { attachPurchase } from "../../sessions/queries/purchase-documents.server.ts";
import { PACK_MAILS, SESSION_MAILS } from "../../sessions/rules/mails.ts";
import { packs } from "../../tables.server.ts";
import { packBoughtMail, packSoldMail } from "../emails/pack-mails.ts";

/** Mails the purchase to the student, with its documents, and to the coach. Idempotent: it is mailed once. */
export async function mailBoughtPack(parts: SessionMailParts, packId: string): Promise<void> {
  const { db, publicUrl, operator } = parts;
  await db.transaction(async (tx) => {
    const [claimed] = await tx
      .update(packs)
      .set({ mailedAt: sql`now()` })
      .where(and(eq(packs.id, packId), isNull(packs.mailedAt)))
      .returning();
    if (!claimed?.boughtAt || !claimed.studentId) return;
    const { studentId } = claimed;
    const [found] = await tx
      .select({
        coach: SELLER_COLUMNS,
        coachUserId: coaches.userId,
        student: { firstName: profiles.firstName, lastName: profiles.lastName },
      })
      .from(coaches)
      .innerJoin(profiles, eq(profiles.id, studentId))
      .leftJoin(coachPaymentInfo, eq(coachPaymentInfo.coachId, coaches.userId))
      .where(eq(coaches.id, claimed.coachId));
    if (!found) return;
    const { coach, coachUserId, student } = found;
    const pack = { ...claimed, boughtAt: claimed.boughtAt };
    const reduction = await findReduction(tx, claimed.paymentId);
    await mailPerson(tx, parts, {
      userId: studentId,
      kind: PACK_MAILS,
      write: (_, reader) => ({
        ...packBoughtMail({ pack: { ...pack, reduction }, coach, reader, publicUrl, operator }),
        attachments: [attachPurchase({ kind: "pack", id: packId })],
      }),
    });
    if (!coachUserId) return;
    await mailPerson(tx, parts, {
      userId: coachUserId,
      kind: SESSION_MAILS,
      write: (stop, reader) =>
        packSoldMail({
          pack,
          student: shortName(student),
          reader,
          url: publicUrl + clientPath(studentId),
          stop,
        }),
    });
  });
}
