import { and, eq, isNull, sql } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import type { Database } from "~/platform/db.server.ts";
import { subscriptionMail } from "../emails/subscription-mails.ts";
import { SUBSCRIPTION_MAILS } from "../rules/subscription-mails.ts";
import {
  monthFilePath,
  nextPaymentDay,
  SUBSCRIPTIONS_PATH,
  withdrawableUntil,
} from "../rules/subscriptions.ts";
import { productSubscriptionSteps, productSubscriptions } from "../tables.server.ts";

/** Tells its owner what has happened to a subscription; each step once, however often it is asked to. */
export async function mailSubscriptionStep(
  parts: MailParts & { db: Database },
  stepId: number,
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const [written] = await tx
      .update(productSubscriptionSteps)
      .set({ mailedAt: sql`now()` })
      .where(and(eq(productSubscriptionSteps.id, stepId), isNull(productSubscriptionSteps.mailedAt)))
      .returning();
    if (!written) return;
    const [subscription] = await tx
      .select()
      .from(productSubscriptions)
      .where(eq(productSubscriptions.id, written.subscriptionId));
    const { step, month, cents, at } = written;
    // Of a withdrawal, the receipt is written by whoever notes it.
    if (!subscription?.userId || step === "withdrawn") return;
    const { id, userId, name, priceCents, ending } = subscription;
    const startedAt = subscription.startedAt ?? at;
    const urlOf = (path: string) => parts.publicUrl + path;
    await mailPerson(tx, parts, {
      userId,
      kind: SUBSCRIPTION_MAILS,
      write: () =>
        subscriptionMail(step, {
          ...{ name, priceCents, startedAt, ending, month, cents, at },
          nextDay: nextPaymentDay(startedAt, new Date()),
          withdrawableUntil: withdrawableUntil(subscription, new Date()),
          fileUrl: month === null ? undefined : urlOf(monthFilePath(id, month)),
          listUrl: urlOf(SUBSCRIPTIONS_PATH),
          termsUrl: urlOf("/terms"),
        }),
    });
  });
}
