import { and, eq, isNull, sql } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import type { DeliverySettings } from "~/platform/config/delivery-settings.ts";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { limitMailbox } from "~/platform/limits/limit-mailbox.server.ts";
import { enqueueMail } from "~/platform/mail/mail.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { orderToken } from "../../gate.server.ts";
import { type Order, orderSteps, orders, type WrittenStep } from "../../tables.server.ts";
import {
  assumedMail,
  cancelledMail,
  filesMail,
  type OrderMail,
  orderedMail,
  paidMail,
  refundedMail,
  shippedMail,
  soldOutMail,
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
  const isWithheld = await isMailboxFull(parts.db, stepId);
  await parts.db.transaction(async (tx) => {
    const [step] = await tx
      .update(orderSteps)
      .set({ mailedAt: sql`now()`, isWithheld })
      .where(and(eq(orderSteps.id, stepId), isNull(orderSteps.mailedAt)))
      .returning();
    if (!step) return;
    if (step.step === "paid") await joinOwner(tx, step);
    const order = await lockOrder(tx, step.orderId);
    const document = await issueOrderDocument(tx, order, step, parts);
    // An order without personal data gets no mail.
    if (order.forgottenAt || isWithheld) return;
    const token = orderToken(parts.linkSecret, order.id);
    const urlOf = (path: string) => parts.publicUrl + path;
    const written = writeMail(step, {
      order,
      lines: await listLines(tx, order.id),
      words: step.words,
      cents: step.cents,
      document,
      isFirst: step.step === "paid" && (await hasWithheldMail(tx, order.id)),
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
    if (written) await send(tx, parts, order, written);
  });
}

/**
 * Until a guest has paid, the address may be somebody else's: its mails are limited. The order itself goes on, so
 * that nobody can keep the owner of the address from buying.
 */
async function isMailboxFull(db: Database, stepId: number): Promise<boolean> {
  const [about] = await db
    .select({ step: orderSteps.step, by: orderSteps.by, email: orders.email, ending: orders.ending })
    .from(orderSteps)
    .innerJoin(orders, eq(orders.id, orderSteps.orderId))
    .where(
      and(
        eq(orderSteps.id, stepId),
        isNull(orderSteps.mailedAt),
        isNull(orders.userId),
        isNull(orders.paidAt),
        isNull(orders.forgottenAt),
      ),
    );
  if (!about || !tellsUnpaid(about)) return false;
  try {
    await limitMailbox(db, { name: "guest order", email: about.email });
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return true;
    throw error;
  }
}

/** True if the step of an unpaid order has a mail, as `writeMail` decides. An order that was paid and lost is told. */
const tellsUnpaid = ({
  step,
  by,
  ending,
}: Pick<WrittenStep, "step" | "by"> & Pick<Order, "ending">): boolean =>
  step === "ordered" ? ending !== "unpaid" : step === "cancelled" && by === "nobody" && ending !== "sold out";

const hasWithheldMail = async (tx: Transaction, orderId: string): Promise<boolean> =>
  (await tx.$count(orderSteps, and(eq(orderSteps.orderId, orderId), orderSteps.isWithheld))) > 0;

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
      if (order.ending === "sold out") return soldOutMail(about);
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
  written: { subject: string; html: string; text: string },
): Promise<void> {
  if (userId) await mailPerson(tx, parts, { userId, kind: ORDER_MAILS, write: () => written });
  else await enqueueMail(tx, { to: email, ...written });
}
