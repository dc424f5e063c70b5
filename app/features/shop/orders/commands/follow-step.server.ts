import { and, eq, isNull, sql } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import { attachDocument } from "~/features/invoicing/queries/sale-documents.server.ts";
import type { DeliverySettings } from "~/platform/config/delivery-settings.ts";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { enqueueMail, type WrittenMail } from "~/platform/mail/mail.server.ts";
import { orderToken } from "../../gate.server.ts";
import { type Order, orderSteps, type WrittenStep } from "../../tables.server.ts";
import {
  assumedMail,
  cancelledMail,
  filesMail,
  type OrderMail,
  orderedMail,
  paidMail,
  refundedMail,
  shippedMail,
  unpaidMail,
} from "../emails/order-mails.ts";
import { ORDER_MAILS } from "../rules/mails.ts";
import { hasParcel } from "../rules/order-words.ts";
import { orderDocumentPath, orderPath, programmePath } from "../rules/orders.ts";
import { issueOrderDocument } from "./issue-order-document.server.ts";
import { joinOrder, joinOrders } from "./join-orders.server.ts";
import { listLines, lockOrder } from "./settle-order.server.ts";

export interface FollowParts extends MailParts {
  db: Database;
  operator: OperatorIdentity;
  delivery: DeliverySettings;
}

/** Issues the document and the mail of a step, once for each step. */
export async function followStep(parts: FollowParts, stepId: number): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const [step] = await tx
      .update(orderSteps)
      .set({ mailedAt: sql`now()` })
      .where(and(eq(orderSteps.id, stepId), isNull(orderSteps.mailedAt)))
      .returning();
    if (!step) return;
    if (step.step === "paid") await joinOwner(tx, step);
    const order = await lockOrder(tx, step.orderId);
    const document = await issueOrderDocument(tx, order, step, parts);
    // An order without personal data gets no mail.
    if (order.forgottenAt) return;
    const token = orderToken(parts.linkSecret, order.id);
    const urlOf = (path: string) => parts.publicUrl + path;
    const written = writeMail(step, {
      order,
      lines: await listLines(tx, order.id),
      words: step.words,
      cents: step.cents,
      document,
      urls: {
        order: urlOf(orderPath(token)),
        shop: urlOf("/shop"),
        terms: urlOf("/terms"),
        document: document && urlOf(orderDocumentPath(token, document.id)),
        programme: (productId) => urlOf(programmePath(token, productId)),
      },
      operator: parts.operator,
      delivery: parts.delivery,
    });
    if (written) await send(tx, parts, order, { ...written, attachments: attachDocument(document) });
  });
}

/** Links the order to the account with its e-mail address, and that person's earlier guest orders too. */
async function joinOwner(tx: Transaction, { orderId }: WrittenStep): Promise<void> {
  await joinOrder(tx, orderId);
  const { userId } = await lockOrder(tx, orderId);
  if (userId) await joinOrders(tx, { user: userId });
}

/** The mail of a step. The customer's own actions on the parcel need none, nor do returns. */
function writeMail(step: WrittenStep, about: OrderMail) {
  const { order, lines } = about;
  switch (step.step) {
    case "ordered":
      // The order had ended before the first mail could be sent.
      return order.ending === "unpaid" ? undefined : orderedMail(about);
    case "paid":
      return paidMail(about);
    case "shipped":
      return shippedMail(about);
    case "delivered":
      if (!hasParcel(lines)) return filesMail(about);
      return step.by === "nobody" ? assumedMail(about) : undefined;
    case "cancelled":
      if (step.by === "nobody") return unpaidMail(about);
      return step.by === "customer" && !order.paidAt ? undefined : cancelledMail(about);
    case "refunded":
      return refundedMail(about);
    case "returned":
      return undefined;
  }
}

/** Account holders get the mail at their account's address, guests at the one they gave. */
async function send(
  tx: Transaction,
  parts: FollowParts,
  { userId, email }: Order,
  written: WrittenMail,
): Promise<void> {
  if (userId) await mailPerson(tx, parts, { userId, kind: ORDER_MAILS, write: () => written });
  else await enqueueMail(tx, { to: email, ...written });
}
