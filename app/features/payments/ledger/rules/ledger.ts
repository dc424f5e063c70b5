import { commissionCents } from "../../core/rules/commission.ts";

/**
 * Where money can be, and whose it is. A debit is positive, a credit negative: of what is ours (provider, disputes) and of
 * costs (fees, losses) the balance is positive; of what we owe or earn (deferred, coaches, payouts, commission, sales) it is negative.
 */
export const LEDGER_ACCOUNTS = [
  "provider",
  "deferred",
  "coaches",
  "commission",
  "sales",
  "fees",
  "disputes",
  "payouts",
  "losses",
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

export const LEDGER_LABELS: Record<LedgerAccount, string> = {
  provider: "Solde chez le prestataire de paiement",
  deferred: "Payé d’avance, pas encore fourni",
  coaches: "Dû aux coachs",
  commission: "Commission",
  sales: "Ventes de la maison",
  fees: "Frais du prestataire de paiement",
  disputes: "Sommes contestées",
  payouts: "Virements en cours",
  losses: "Pertes sur contestations et impayés",
};

export const LEDGER_KINDS = [
  "collected",
  "recognised",
  "refunded",
  "refund failed",
  "fee",
  "dispute opened",
  "dispute won",
  "dispute lost",
  "written off",
  "payout",
  "payout sent",
  "payout failed",
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

export const KIND_LABELS: Record<LedgerKind, string> = {
  collected: "Paiement encaissé",
  recognised: "Prestation fournie ou reprise",
  refunded: "Remboursement",
  "refund failed": "Remboursement non abouti",
  fee: "Frais du prestataire de paiement",
  "dispute opened": "Contestation ouverte",
  "dispute won": "Contestation gagnée",
  "dispute lost": "Contestation perdue",
  "written off": "Perte de la maison",
  payout: "Virement décidé",
  "payout sent": "Virement envoyé",
  "payout failed": "Virement non abouti",
};

/** Of what we owe or earn the balance is a credit, and is shown as what it is worth. */
const OWED_OR_EARNED: readonly LedgerAccount[] = ["deferred", "coaches", "commission", "sales", "payouts"];
export const shownCents = (account: LedgerAccount, cents: number) =>
  OWED_OR_EARNED.includes(account) && cents !== 0 ? -cents : cents;

export interface LedgerLine {
  account: LedgerAccount;
  cents: number;
  /** of "coaches" and "payouts" */
  holderId?: number;
  availableAt?: Date;
}

/** What was booked on one account in one month ("2026-11"), in Paris. */
export interface LedgerSum {
  month: string;
  account: LedgerAccount;
  cents: number;
  entries: number;
}

/** What the ledger adds up to, as far as one of its transactions. What is booked is never changed: later ones are added to it. */
export interface LedgerSums {
  upTo: number;
  sums: LedgerSum[];
  /** transactions that do not add up to nothing; the database lets none in */
  unbalancedCount: number;
}

/** How long a payer may complain before a coach is paid for what was delivered. */
export const DISPUTE_DAYS = 7;

/** What has become of a payment's money so far. */
export interface PaymentTotals {
  /** null where the house sells */
  sellerId: number | null;
  collectedCents: number;
  refundedCents: number;
  deliveredCents: number;
  recognisedCents: number;
  /** what will never be paid, and the house bears */
  writtenOffCents?: number;
}

/** What of a payment is income by now: what was delivered, as far as it is paid and not given back, or the house bears it. */
export const recognisableCents = (totals: PaymentTotals) =>
  Math.min(
    totals.deliveredCents,
    totals.collectedCents - totals.refundedCents + (totals.writtenOffCents ?? 0),
  );

/** From when on what is booked for a coach counts in a payout. */
export interface Availability {
  /** of what is earned */
  earned: Date;
  /** of what is taken back: with the last of what was earned by the same payment and is not paid yet, so that nothing else pays for it */
  takenBack: Date;
}

/** Where all that was earned is paid already, it is taken off the next payout. */
export const AT_ONCE = new Date(0);

/**
 * From what is recognised to what should be. The commission is always that of the whole so far: however often something is
 * delivered or given back in parts, it adds up to the cent.
 */
export function recognitionLines(totals: PaymentTotals, { earned, takenBack }: Availability): LedgerLine[] {
  const { recognisedCents: before, sellerId } = totals;
  const after = recognisableCents(totals);
  if (after === before) return [];
  const deferred: LedgerLine = { account: "deferred", cents: after - before };
  if (sellerId === null) return [deferred, { account: "sales", cents: before - after }];
  const commission = commissionCents(after) - commissionCents(before);
  const coach = after - before - commission;
  const lines: LedgerLine[] = [
    deferred,
    {
      account: "coaches",
      cents: -coach,
      holderId: sellerId,
      availableAt: coach > 0 ? earned : takenBack,
    },
    { account: "commission", cents: -commission },
  ];
  return lines.filter(({ cents }) => cents !== 0);
}
