import type { MailKind } from "~/features/accounts/rules/mail-kinds.ts";
import type { Executor, Transaction } from "~/platform/database/db.server.ts";

/**
 * The legal right of withdrawal, without a reason. Each room that sells applies it to its contracts:
 * - Goods: from the order until fourteen days after delivery.
 * - Programmes: fourteen days from the payment, opened or not. The exception for digital content requires a
 *   consent that the checkout does not ask for, so opening a file does not end the right.
 * - Subscriptions: fourteen days from the first payment, like programmes.
 * - Accompaniments: fourteen days from the first payment; services provided by then at the customer's express
 *   request are due.
 * - Packs of hours and sessions without a date: fourteen days from the purchase; hours used by then are due.
 * - Sessions at a fixed date have no right of withdrawal (article L. 221-28, 12°). They can be cancelled
 *   until a day before (rules of bookings).
 */
export const CONTRACT_KINDS = ["order", "pack", "session", "subscription", "accompaniment"] as const;
export type ContractKind = (typeof CONTRACT_KINDS)[number];

/** A contract other than an order. */
export interface ServiceReference {
  kind: Exclude<ContractKind, "order">;
  id: string;
}

/** A service and its withdrawal, as the room that sold it describes them. */
export interface ServiceContract {
  /** for example "Pack de 10 h avec Camille" */
  name: string;
  boughtAt: Date;
  /** false once the service has ended otherwise */
  isOpen: boolean;
  /** what was paid */
  priceCents: number;
  /** what stays due for the provided part, and for what is kept */
  dueCents: number;
  /** the part that goes on after the withdrawal, because it is too close to be cancelled; shown before the button */
  kept?: { cents: number; text: string } | undefined;
  /** the text of the declaration */
  declared: string;
  /** other things that the withdrawal ends */
  ends?: string | undefined;
  /** page of the contract, for the receipt */
  path: string;
}

/** A service as its room describes it for a withdrawal. The room has checked that the service is the owner's. */
export interface SoldService<Contract extends ServiceContract = ServiceContract> extends ServiceReference {
  /** undefined if there is nothing to withdraw from */
  find: (db: Executor) => Promise<Contract | undefined>;
  /** Ends the contract and refunds the part that was not provided. */
  withdrawContract: (tx: Transaction) => Promise<{ refundCents: number }>;
}

/**
 * - awaiting: declared; the goods are to be sent back
 * - sent: there is proof of shipping, so the refund is due
 * - refunded: refunded before the goods came back
 * - closed: nothing is left to do
 * - refused: closed by the operator without a refund, with a reason
 */
export const WITHDRAWAL_STATES = ["awaiting", "sent", "refunded", "closed", "refused"] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

export const WITHDRAWAL_LABELS: Record<WithdrawalState, string> = {
  awaiting: "Colis attendu",
  sent: "Colis renvoyé",
  refunded: "Remboursée, colis attendu",
  closed: "Terminée",
  refused: "Classée sans remboursement",
};

/** for example "R-000123", written on a parcel that comes back */
export const withdrawalName = ({ number }: { number: number }): string =>
  `R-${String(number).padStart(6, "0")}`;

export const PERIOD_OVER = "Le délai de rétractation est passé";

/** Always sent, because the law requires them. */
export const WITHDRAWAL_MAILS: MailKind = {
  id: "withdrawal",
  label: "Rétractations",
  description: "L’accusé de réception quand vous renoncez à un achat, et la suite donnée à votre retour.",
  for: ["student", "coach"],
  sent: "always",
};
