import { and, eq, isNull, sql } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import { attachDocument } from "~/features/invoicing/queries/sale-documents.server.ts";
import { documentTitle } from "~/features/invoicing/rules/document-numbers.ts";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { premiumMail } from "../../premium/emails/premium-mails.ts";
import { findPremiumEnd } from "../../premium/queries/own-premium.server.ts";
import { PREMIUM_PATH } from "../../premium/rules/premium.ts";
import { productSubscriptionSteps } from "../../tables.server.ts";
import { subscriptionMail } from "../emails/subscription-mails.ts";
import { SUBSCRIPTION_MAILS } from "../rules/subscription-mails.ts";
import {
  monthFilePath,
  nextPaymentDay,
  SUBSCRIPTIONS_PATH,
  subscriptionDocumentPath,
  withdrawableUntil,
} from "../rules/subscriptions.ts";
import { issueSubscriptionDocuments } from "./issue-subscription-documents.server.ts";
import { lockSubscription } from "./settle-subscription.server.ts";

/** Issues the document and the mail of a step, once for each step. */
export async function followSubscriptionStep(
  parts: MailParts & { db: Database; operator: OperatorIdentity },
  stepId: number,
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const [written] = await tx
      .update(productSubscriptionSteps)
      .set({ mailedAt: sql`now()` })
      .where(and(eq(productSubscriptionSteps.id, stepId), isNull(productSubscriptionSteps.mailedAt)))
      .returning();
    if (!written) return;
    const subscription = await lockSubscription(tx, written.subscriptionId);
    const document = await issueSubscriptionDocuments(tx, subscription, written, parts);
    const { step, month, cents, at, words } = written;
    // The withdrawal itself sends its receipt.
    if (!subscription.userId || step === "withdrawn") return;
    const { id, userId, name, priceCents, ending, purpose } = subscription;
    const startedAt = subscription.startedAt ?? at;
    const urlOf = (path: string) => parts.publicUrl + path;
    const write = purpose === "premium" ? premiumMail : subscriptionMail;
    const until = purpose === "premium" ? await findPremiumEnd(tx, id) : undefined;
    await mailPerson(tx, parts, {
      userId,
      kind: SUBSCRIPTION_MAILS,
      write: (_, { firstName }) => ({
        ...write(step, {
          firstName,
          name,
          priceCents,
          startedAt,
          ending,
          month,
          cents,
          at,
          words,
          nextDay: nextPaymentDay(startedAt, new Date()),
          withdrawableUntil: withdrawableUntil(subscription, new Date()),
          document: document && {
            title: documentTitle(document),
            url: urlOf(subscriptionDocumentPath(id, document.id)),
          },
          fileUrl: month === null ? undefined : urlOf(monthFilePath(id, month)),
          until,
          listUrl: urlOf(purpose === "premium" ? PREMIUM_PATH : SUBSCRIPTIONS_PATH),
          termsUrl: urlOf("/terms"),
          operator: parts.operator,
        }),
        attachments: attachDocument(document),
      }),
    });
  });
}
