import { eq } from "drizzle-orm";
import type { Seller } from "~/features/invoicing/commands/issue-step-documents.server.ts";
import type { Issuer } from "~/features/invoicing/rules/parties.ts";
import type { SaleDocument } from "~/features/invoicing/tables.server.ts";
import { BRAND } from "~/platform/config/brand.ts";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { coachPaymentInfo, ledgerHolders } from "../../tables.server.ts";
import { VAT_RATES } from "../rules/payment-info.ts";
import { issuerOfCoach } from "../rules/seller.ts";

/** A coach in whose name a sale is invoiced. */
export interface CoachSeller extends Seller {
  /** of the coach's sessions, in thousandths; a regime without VAT ignores it */
  vatRate: number;
}

interface Sold {
  /** the coach */
  sellerId: number;
  paidAt: Date;
  /** the documents of the sale so far */
  issued: readonly SaleDocument[];
}

/**
 * The seller of a session or a pack. Later documents name the seller of the first one, also after the mandate
 * was revoked or the account was closed. Undefined if no invoice is issued for the coach.
 */
export async function findSeller(
  db: Executor,
  operator: Pick<OperatorIdentity, "name">,
  { sellerId: holderId, paidAt, issued }: Sold,
): Promise<CoachSeller | undefined> {
  const [first] = issued;
  if (first) return { ...sellerOf(operator, holderId, first.content.issuer), vatRate: 0 };
  const [info] = await db
    .select({ info: coachPaymentInfo })
    .from(ledgerHolders)
    .innerJoin(coachPaymentInfo, eq(coachPaymentInfo.coachId, ledgerHolders.userId))
    .where(eq(ledgerHolders.id, holderId));
  const issuer = info && issuerOfCoach(info.info, paidAt);
  return issuer && { ...sellerOf(operator, holderId, issuer), vatRate: info.info.vatRate ?? VAT_RATES[0] };
}

const sellerOf = ({ name }: Pick<OperatorIdentity, "name">, holderId: number, issuer: Issuer): Seller => ({
  holderId,
  issuer,
  mentions: [`Document émis par ${name ?? BRAND.name} au nom et pour le compte de ${issuer.name}.`],
});
