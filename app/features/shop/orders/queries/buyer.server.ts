import { and, desc, eq, isNull, ne } from "drizzle-orm";
import { findRecipient } from "~/features/invoicing/commands/issue-step-documents.server.ts";
import type { Recipient } from "~/features/invoicing/rules/parties.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { type Order, orders } from "../../tables.server.ts";

type Delivered = Pick<Order, "firstName" | "lastName" | "address" | "postalCode" | "city" | "country">;

export const recipientOf = ({
  firstName,
  lastName,
  address,
  postalCode,
  city,
  country,
}: Delivered): Recipient => ({
  name: `${firstName} ${lastName}`,
  lines: [address, `${postalCode} ${city}`, country],
  // The shop delivers in France alone.
  address: { lines: [address], postalCode, city, country: "FR" },
});

/** The person of an account with the address of their last order, or else with the e-mail address. */
export async function findBuyer(tx: Transaction, accountId: string | null): Promise<Recipient | null> {
  const recipient = await findRecipient(tx, accountId);
  if (!recipient || accountId === null) return recipient;
  const [last] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, accountId), isNull(orders.forgottenAt), ne(orders.address, "")))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return last ? { ...recipientOf(last), name: recipient.name } : recipient;
}
