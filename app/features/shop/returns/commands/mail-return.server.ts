import { and, eq, inArray, sql } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import { WITHDRAWAL_MAILS } from "~/features/withdrawals/rules/withdrawal.ts";
import type { Withdrawal } from "~/features/withdrawals/tables.server.ts";
import type { Database, Executor, Transaction } from "~/platform/database/db.server.ts";
import { limitMailbox } from "~/platform/limits/limit-mailbox.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { enqueueMail } from "~/platform/mail/mail.server.ts";
import { orderToken } from "../../gate.server.ts";
import { orderName } from "../../orders/rules/orders.ts";
import { type Order, orders } from "../../tables.server.ts";
import { linkMail, orderReceiptMail, outcomeMail, refusalMail } from "../emails/return-mails.ts";
import { withdrawPath } from "../rules/returns.ts";

interface AboutOrder {
  order: Order;
  withdrawal: Withdrawal;
}

const urlOf = ({ publicUrl, linkSecret }: MailParts, { id }: Pick<Order, "id">) =>
  `${publicUrl}${withdrawPath(orderToken(linkSecret, id))}`;

/** Account holders get the mail at their account's address, guests at the one they gave. */
async function mailCustomer(
  tx: Executor,
  parts: MailParts,
  { userId, email, forgottenAt }: Pick<Order, "userId" | "email" | "forgottenAt">,
  mail: { subject: string; html: string; text: string },
): Promise<void> {
  // An order without personal data gets no mail.
  if (forgottenAt) return;
  if (userId) await mailPerson(tx, parts, { userId, kind: WITHDRAWAL_MAILS, write: () => mail });
  else await enqueueMail(tx, { to: email, ...mail });
}

export async function mailReceipt(tx: Transaction, parts: MailParts, { order, withdrawal }: AboutOrder) {
  const name = `${order.firstName} ${order.lastName}`;
  await mailCustomer(
    tx,
    parts,
    order,
    orderReceiptMail({ name, orderedAt: order.createdAt, withdrawal, url: urlOf(parts, order) }),
  );
}

export async function mailRefusal(tx: Transaction, parts: MailParts, { order, withdrawal }: AboutOrder) {
  await mailCustomer(tx, parts, order, refusalMail({ withdrawal, url: urlOf(parts, order) }));
}

/**
 * Sends the outcome of a return. If it is refunded in full now, the mail of the refund step says everything
 * (`follow-step.server.ts`).
 */
export async function mailOutcome(
  tx: Transaction,
  parts: MailParts,
  { order, withdrawal, paidCents }: AboutOrder & { paidCents: number },
): Promise<void> {
  if (paidCents > 0 && !withdrawal.words) return;
  await mailCustomer(tx, parts, order, outcomeMail({ withdrawal, paidCents, url: urlOf(parts, order) }));
}

/**
 * Mails the withdrawal link to the customer of this order number and e-mail address. The answer is the same
 * if there is no such order, so that it reveals nothing.
 */
export async function mailWithdrawalLink(
  db: Database,
  parts: MailParts,
  { number, email, network }: { number: number; email: string; network: string },
): Promise<void> {
  const hour = { windowSeconds: 60 * 60 };
  await limitRate(db, { name: "withdrawal link by address", subject: network, limit: 10, ...hour });
  await limitMailbox(db, { name: "withdrawal link", email });
  const [order] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.number, number),
        sql`lower(${orders.email}) = lower(${email})`,
        inArray(orders.status, ["paid", "shipped", "delivered"]),
      ),
    );
  // Sent to the order's address, which is the one typed; the account may have another by now.
  if (order)
    await enqueueMail(db, {
      to: order.email,
      ...linkMail({ contract: `Commande ${orderName(order)}`, url: urlOf(parts, order) }),
    });
}
