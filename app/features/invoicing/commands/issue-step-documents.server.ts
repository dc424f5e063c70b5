import { eq } from "drizzle-orm";
import { displayName } from "~/features/accounts/rules/viewer.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { listIssuedDocuments } from "../queries/sale-documents.server.ts";
import { type Issuer, issuerOf, type Recipient } from "../rules/parties.ts";
import type { StepDocument, Subject } from "../rules/sale-documents.ts";
import { tradeOf } from "../rules/trade.ts";
import type { SaleDocument } from "../tables.server.ts";
import { issueSaleDocument } from "./issue-document.server.ts";

export interface Issuing {
  operator: OperatorIdentity;
  at?: Date;
}

/** A coach in whose name the operator issues documents. */
export interface Seller {
  holderId: number;
  issuer: Issuer;
  /** printed on each document */
  mentions: readonly string[];
}

export interface Sale<Step> {
  subject: Subject;
  id: string;
  /** null if the operator sells */
  seller?: Seller | null;
  /** the name on its documents */
  name: string;
  orderedAt: Date;
  isDemo: boolean;
  /** null if the personal data is deleted: the earlier documents then name the recipient */
  recipient: Recipient | null;
  /** in the order of issue: a credit note must not precede its invoice */
  steps: readonly Step[];
  /** The document of a step, after those that were issued; undefined if the step has none. */
  describe: (
    step: Step,
    issued: readonly SaleDocument[],
    issuer: Issuer,
  ) => StepDocument | undefined | Promise<StepDocument | undefined>;
}

/**
 * Issues the missing documents of these steps and returns all documents of the sale. Idempotent. The caller
 * has locked the sale, and runs in the transaction that marks the step as handled.
 */
export async function issueStepDocuments<Step extends { id: number; at: Date }>(
  tx: Transaction,
  sale: Sale<Step>,
  { operator, at }: Issuing,
): Promise<SaleDocument[]> {
  const { subject, id: subjectId, name, orderedAt, isDemo, seller = null } = sale;
  const today = seller?.issuer ?? issuerOf(operator);
  const issued = await listIssuedDocuments(tx, sale);
  const recipient = sale.recipient ?? issued[0]?.recipient ?? null;
  for (const step of sale.steps) {
    if (documentOfStep(issued, step)) continue;
    const described = await sale.describe(step, issued, today);
    if (!described) continue;
    const { kind, regime, ...terms } = described;
    const issuer = regime ? { ...today, ...regime, vat: today.vat ?? regime.vat } : today;
    const trade = tradeOf({
      ...terms,
      type: kind,
      issuer,
      paidOn: kind === "invoice" ? parisDay(step.at) : null,
      mentions: seller?.mentions ?? [],
    });
    const content = { issuer, order: name, orderedAt: orderedAt.toISOString(), isDemo, ...terms, trade };
    const sellerId = seller?.holderId ?? null;
    const document = { subject, subjectId, subjectStepId: step.id, sellerId, kind, recipient, content };
    issued.push(await issueSaleDocument(tx, document, { at: at ?? new Date(), isDemo }));
  }
  return issued;
}

export const documentOfStep = (issued: readonly SaleDocument[], step: { id: number }) =>
  issued.find(({ subjectStepId }) => subjectStepId === step.id);

/** The recipient as the account names them; null once it is closed. */
export async function findRecipient(tx: Transaction, accountId: string | null): Promise<Recipient | null> {
  if (!accountId) return null;
  const [found] = await tx
    .select({ firstName: profiles.firstName, lastName: profiles.lastName, email: profiles.email })
    .from(profiles)
    .where(eq(profiles.id, accountId));
  return found ? { name: displayName(found), lines: [found.email] } : null;
}
