import type { PackState } from "~/features/bookings/packs/rules.ts";
import type { PaymentStatus } from "~/features/payments/core/rules/payment-states.ts";

export const PACK_STATE_LABELS: Record<PackState, string> = {
  held: "Paiement en cours",
  active: "En cours",
  ended: "Terminé",
};

export const PAYMENT_STATUS_LABELS: Record<PaymentStatus, string> = {
  open: "Pas encore payé",
  authorised: "Réservé sur la carte",
  running: "En cours",
  paused: "En pause",
  late: "En retard",
  paid: "Payé",
  released: "Réservation rendue",
  failed: "Refusé",
  expired: "Pas payé à temps",
  ended: "Terminé",
};

/** What a payment pays, by the names that the selling rooms gave it. */
export const PAYABLE_LABELS: Record<string, string> = {
  booking: "Séance",
  pack: "Pack",
  order: "Commande",
  subscription: "Abonnement",
  accompaniment: "Accompagnement",
  balance: "Solde d’un coach",
};
export const payableLabel = (kind: string): string => PAYABLE_LABELS[kind] ?? kind;

export const sayParties = (student: string, coach: string | null): string =>
  coach === null ? student : `${student}, avec ${coach}`;

interface CaseDates {
  opened: string;
  /** null once it is settled */
  due: string | null;
  /** null if the two have settled it themselves */
  closed: string | null;
}

export function sayCaseDates({ opened, due, closed }: CaseDates): string {
  if (due !== null) return `Ouvert le ${opened}, à régler avant le ${due}`;
  return closed === null ? `Ouvert le ${opened}` : `Ouvert le ${opened}, réglé le ${closed}`;
}
