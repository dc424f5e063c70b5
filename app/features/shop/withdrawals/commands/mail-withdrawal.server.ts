import { and, eq, inArray, sql } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import type { Database, Executor, Transaction } from "~/platform/database/db.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { enqueueMail } from "~/platform/mail/mail.server.ts";
import { orderToken } from "../../gate.server.ts";
import { orderName } from "../../orders/rules/orders.ts";
import { type Order, orders, type Withdrawal } from "../../tables.server.ts";
import {
  linkMail,
  orderReceiptMail,
  outcomeMail,
  refusalMail,
  serviceReceiptMail,
} from "../emails/withdrawal-mails.ts";
import { WITHDRAWAL_MAILS, withdrawPath } from "../rules/withdrawal.ts";

interface AboutOrder {
  order: Order;
  withdrawal: Withdrawal;
}

const urlOf = ({ publicUrl, linkSecret }: MailParts, { id }: Pick<Order, "id">) =>
  `${publicUrl}${withdrawPath(orderToken(linkSecret, id))}`;

/** To whoever has ordered: to their account where they have one, or else to the address they gave. */
async function mailCustomer(
  tx: Executor,
  parts: MailParts,
  { userId, email, forgottenAt }: Pick<Order, "userId" | "email" | "forgottenAt">,
  mail: { subject: string; html: string; text: string },
): Promise<void> {
  // Whose name is gone is written to no more.
  if (forgottenAt) return;
  if (userId) await mailPerson(tx, parts, { userId, kind: WITHDRAWAL_MAILS, write: () => mail });
  else await enqueueMail(tx, { to: email, ...mail });
}

/** The receipt that the law asks for: what was declared, and when to the minute. */
export async function mailReceipt(tx: Transaction, parts: MailParts, { order, withdrawal }: AboutOrder) {
  const name = `${order.firstName} ${order.lastName}`;
  await mailCustomer(
    tx,
    parts,
    order,
    orderReceiptMail({ name, orderedAt: order.createdAt, withdrawal, url: urlOf(parts, order) }),
  );
}

/** Why nothing is paid back. */
export async function mailRefusal(tx: Transaction, parts: MailParts, { order, withdrawal }: AboutOrder) {
  await mailCustomer(tx, parts, order, refusalMail({ withdrawal, url: urlOf(parts, order) }));
}

/**
 * What became of a return. Of one that is paid back in whole at this moment the mail of the refund says all there is to say
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

/** The same receipt for what is no order: a pack, a session, a subscription. */
export async function mailServiceReceipt(
  tx: Transaction,
  parts: MailParts,
  { owner, name, withdrawal, path }: { owner: Owner; name: string; withdrawal: Withdrawal; path: string },
): Promise<void> {
  await mailPerson(tx, parts, {
    userId: owner.id,
    kind: WITHDRAWAL_MAILS,
    write: () => serviceReceiptMail({ name, withdrawal, url: `${parts.publicUrl}${path}` }),
  });
}

/**
 * Mails the way to withdraw to whoever has ordered under this number and address. What is answered is the same whether there is such an
 * order or not.
 */
export async function mailWithdrawalLink(
  db: Database,
  parts: MailParts,
  { number, email, network }: { number: number; email: string; network: string },
): Promise<void> {
  const hour = { windowSeconds: 60 * 60 };
  await limitRate(db, { name: "withdrawal link by address", subject: network, limit: 10, ...hour });
  await limitRate(db, { name: "withdrawal link by e-mail", subject: email.toLowerCase(), limit: 5, ...hour });
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
  // To the address that was typed, which is the order's own: an account may have another by now.
  if (order)
    await enqueueMail(db, {
      to: order.email,
      ...linkMail({ contract: `Commande ${orderName(order)}`, url: urlOf(parts, order) }),
    });
}
