import { eq, sql } from "drizzle-orm";
import { profiles } from "~/features/accounts/tables.server.ts";
import {
  findRecipient,
  type Issuing,
  issueStepDocuments,
} from "~/features/invoicing/commands/issue-step-documents.server.ts";
import { listIssuedDocuments } from "~/features/invoicing/queries/sale-documents.server.ts";
import { type Recipient, readAddress } from "~/features/invoicing/rules/parties.ts";
import { creditNoteOf, invoiceOf } from "~/features/invoicing/rules/sale-documents.ts";
import { findMovedPayment } from "~/features/payments/ledger/queries/payment-moves.server.ts";
import { findSeller } from "~/features/payments/payouts/queries/seller.server.ts";
import { listReductionWords } from "~/features/payments/reductions/queries/shown-reduction.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { lockPack } from "../../packs/commands/settle-pack.server.ts";
import { bookings, receiptNames } from "../../tables.server.ts";
import { type SoldPart, soldPack, soldSession } from "../rules/sold-parts.ts";

/** A session or a pack that was paid. */
interface Paid {
  kind: "session" | "pack";
  id: string;
}

interface Sold {
  paymentId: string | null;
  recipient: Recipient | null;
  orderedAt: Date;
  parts: SoldPart[];
}

/** Stores the names of today for the receipt, unless they were stored before or the student has left. */
export async function storeReceiptNames(tx: Transaction, { kind, id }: Paid): Promise<void> {
  const table = kind === "session" ? sql`bookings` : sql`packs`;
  await tx.execute(sql`
    insert into ${receiptNames} (id, seller, business_name, siret, payer)
    select s.id, c.name, i.business_name, i.siret_number,
      coalesce(nullif(concat_ws(' ', nullif(profiles.first_name, ''), nullif(profiles.last_name, '')), ''),
        split_part(${profiles.email}, '@', 1))
    from ${table} s join profiles on profiles.id = s.student_id join coaches c on c.id = s.coach_id
    left join coach_payment_info i on i.coach_id = c.user_id
    where s.id = ${id}
    on conflict do nothing`);
}

/**
 * Issues the missing documents of a session or a pack in the coach's name: an invoice when it is paid, a
 * credit note for each refund. Does nothing without the coach's mandate. Idempotent.
 */
export async function issueSoldDocuments(db: Database, paid: Paid, issuing: Issuing): Promise<void> {
  await db.transaction(async (tx) => {
    const sold = await (paid.kind === "session" ? lockSession(tx, paid.id) : lockSoldPack(tx, paid.id));
    const payment = sold?.paymentId ? await findMovedPayment(tx, sold.paymentId) : undefined;
    const [collected] = payment?.moves ?? [];
    if (!sold || !payment?.sellerId || !collected) return;
    const { isDemo, moves, sellerId } = payment;
    const subject = paid.kind;
    const issued = await listIssuedDocuments(tx, { subject, id: paid.id });
    const found = await findSeller(tx, issuing.operator, { sellerId, paidAt: collected.at, issued });
    if (!found) return;
    const reduced = await listReductionWords(tx, sold.paymentId ?? "");
    const seller = { ...found, mentions: [...found.mentions, ...reduced] };
    const { parts, orderedAt, recipient } = sold;
    const name = parts[0]?.what ?? "";
    const lines = parts.map(({ what, cents }) => ({
      name: what,
      unitCents: cents,
      quantity: 1,
      vatRate: seller.vatRate,
      isSent: false,
    }));
    await issueStepDocuments(
      tx,
      {
        subject,
        id: paid.id,
        name,
        orderedAt,
        isDemo,
        recipient,
        seller,
        steps: moves,
        describe: ({ kind, cents }, earlier, issuer) =>
          kind === "collected"
            ? invoiceOf({ lines, deliveryCents: 0 }, issuer)
            : creditNoteOf(earlier, { cents, what: `Remboursement\u00a0: ${name}` }),
      },
      issuing,
    );
  });
}

async function lockSession(tx: Transaction, id: string): Promise<Sold | undefined> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id)).for("update");
  if (!booking) return undefined;
  const { paymentId, studentId, createdAt, place, address } = booking;
  const recipient = await findRecipient(tx, studentId);
  const home = place === "home" && address ? { lines: [address], address: readAddress(address) } : {};
  return {
    paymentId,
    orderedAt: createdAt,
    parts: soldSession(booking),
    recipient: recipient && { ...recipient, ...home },
  };
}

async function lockSoldPack(tx: Transaction, id: string): Promise<Sold | undefined> {
  const pack = await lockPack(tx, id);
  if (!pack) return undefined;
  const { paymentId, studentId, createdAt } = pack;
  return {
    paymentId,
    orderedAt: createdAt,
    parts: soldPack(pack),
    recipient: await findRecipient(tx, studentId),
  };
}
