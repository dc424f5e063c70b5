import type { Student } from "~/features/accounts/rules/viewer.ts";
import { findTerms } from "~/features/business/queries.server.ts";
import { STANDARD_TERMS } from "~/features/business/rules/settings.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { findMailbox, hasBooked } from "../../reductions/queries/find-code.server.ts";
import type { OwnInvitation } from "../gate.server.ts";
import { referrals } from "../tables.server.ts";

/** Somebody new accepts an invitation, before they have paid a coach. Repeating it changes nothing. */
export async function acceptInvitation(
  db: Database,
  student: Student,
  { inviterId }: OwnInvitation,
): Promise<void> {
  await limitRate(db, { name: "invitations", subject: student.id, limit: 20, windowSeconds: 3_600 });
  await db.transaction(async (tx) => {
    const { referralCents: cents } = await findTerms(tx, { standard: STANDARD_TERMS });
    if (cents === 0) throw new AppError("conflict", { message: "Le parrainage n’est plus proposé." });
    if (await isSamePerson(tx, student.id, inviterId))
      throw new AppError("conflict", {
        message: "Cette invitation vient de vous\u00a0: partagez-la plutôt.",
      });
    if (await hasBooked(tx, { userId: student.id, email: null }))
      throw new AppError("conflict", {
        message: "Vous avez déjà réservé avec un coach\u00a0: cette invitation est pour une première fois.",
      });
    await tx
      .insert(referrals)
      .values({ inviterId, invitedId: student.id, cents })
      .onConflictDoNothing({ target: referrals.invitedId });
  });
}

/** The same account, or two accounts of one mailbox. */
export async function isSamePerson(tx: Transaction, one: string, other: string): Promise<boolean> {
  if (one === other) return true;
  const boxes = [
    await findMailbox(tx, { userId: one, email: null }),
    await findMailbox(tx, { userId: other, email: null }),
  ];
  return boxes[0] !== undefined && boxes[0] === boxes[1];
}
