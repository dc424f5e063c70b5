import { commissionCents } from "../../core/rules/commission.ts";

/**
 * A debit is positive, a credit negative. Assets (provider, disputes, input vat) and costs (services, fees,
 * losses, promotions) have a positive balance; liabilities and income (deferred, gift cards, coaches, payouts,
 * commission, sales) a negative one.
 */
export const LEDGER_ACCOUNTS = [
  "provider",
  "deferred",
  "coaches",
  "commission",
  "sales",
  "services",
  "input vat",
  "fees",
  "disputes",
  "payouts",
  "losses",
  "promotions",
  "gift cards",
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

export const LEDGER_LABELS: Record<LedgerAccount, string> = {
  provider: "Solde chez le prestataire de paiement",
  deferred: "Payé d’avance, pas encore fourni",
  coaches: "Dû aux coachs",
  commission: "Commission",
  sales: "Ventes de la maison",
  services: "Achats de prestations",
  "input vat": "TVA déductible sur prestations",
  fees: "Frais du prestataire de paiement",
  disputes: "Sommes contestées",
  payouts: "Virements en cours",
  losses: "Pertes sur contestations et impayés",
  promotions: "Codes promo sur les ventes des coachs",
  "gift cards": "Cartes cadeaux à honorer",
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
  "balance paid",
  "payout",
  "payout sent",
  "payout failed",
  "reduced",
  "reduction returned",
  "gift card expired",
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
  "balance paid": "Solde négatif réglé par le coach",
  payout: "Virement décidé",
  "payout sent": "Virement envoyé",
  "payout failed": "Virement non abouti",
  reduced: "Part réglée par un code ou une carte cadeau",
  "reduction returned": "Part d’un code ou d’une carte cadeau rendue",
  "gift card expired": "Carte cadeau expirée",
};

/** These balances are credits, shown with a positive sign. */
const OWED_OR_EARNED: readonly LedgerAccount[] = [
  "deferred",
  "gift cards",
  "coaches",
  "commission",
  "sales",
  "payouts",
];
export const shownCents = (account: LedgerAccount, cents: number) =>
  OWED_OR_EARNED.includes(account) && cents !== 0 ? -cents : cents;

export interface LedgerLine {
  account: LedgerAccount;
  cents: number;
  /** only for "coaches" and "payouts" */
  holderId?: number;
  availableAt?: Date;
}

/** The postings of one account in one month ("2026-11"), in Paris. */
export interface LedgerSum {
  month: string;
  account: LedgerAccount;
  cents: number;
  entries: number;
}

/** Sums up to the transaction `upTo`. Posted entries never change, so later ones can be added. */
export interface LedgerSums {
  upTo: number;
  sums: LedgerSum[];
  /** transactions that do not sum to zero; the database prevents them */
  unbalancedCount: number;
}

/** Days after delivery before a coach is paid, so that the payer can complain first. */
export const DISPUTE_DAYS = 7;

export interface PaymentTotals {
  /** null if the marketplace sells */
  sellerId: number | null;
  /** of the sale, in percent */
  commissionRate: number;
  collectedCents: number;
  refundedCents: number;
  deliveredCents: number;
  recognisedCents: number;
  /** will never be paid; the marketplace bears it */
  writtenOffCents?: number;
}

/**
 * A payment's income so far: the delivered part, as far as it is paid and not refunded, or borne by the
 * marketplace.
 */
export const recognisableCents = (totals: PaymentTotals) =>
  Math.min(
    totals.deliveredCents,
    totals.collectedCents - totals.refundedCents + (totals.writtenOffCents ?? 0),
  );

/** When a coach's entries count in a payout. */
export interface Availability {
  earned: Date;
  /**
   * for reversals: together with the last unpaid income of the same payment, so that no other income pays for
   * them
   */
  takenBack: Date;
}

/** If all income of the payment was paid out, the reversal is deducted from the next payout. */
export const AT_ONCE = new Date(0);

/** A coach pays a negative balance: what is collected is owed to them, and the next payout offsets it. */
export function balanceLines(totals: PaymentTotals, holderId: number): LedgerLine[] {
  const cents = recognisableCents(totals) - totals.recognisedCents;
  if (cents === 0) return [];
  return [
    { account: "deferred", cents },
    { account: "coaches", cents: -cents, holderId, availableAt: AT_ONCE },
  ];
}

/** A gift card is bought: what is collected is owed to its holder. */
export function giftCardLines(totals: PaymentTotals): LedgerLine[] {
  const cents = recognisableCents(totals) - totals.recognisedCents;
  if (cents === 0) return [];
  return [
    { account: "deferred", cents },
    { account: "gift cards", cents: -cents },
  ];
}

/**
 * The ledger lines from the recognised amount to the recognisable one. The commission is always computed on
 * the total, so that partial deliveries and refunds add up to the cent.
 */
export function recognitionLines(totals: PaymentTotals, { earned, takenBack }: Availability): LedgerLine[] {
  const { recognisedCents: before, sellerId, commissionRate } = totals;
  const after = recognisableCents(totals);
  if (after === before) return [];
  const deferred: LedgerLine = { account: "deferred", cents: after - before };
  if (sellerId === null) return [deferred, { account: "sales", cents: before - after }];
  const commission = commissionCents(after, commissionRate) - commissionCents(before, commissionRate);
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
