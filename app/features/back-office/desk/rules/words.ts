import type { GroupEnding, GroupState } from "~/features/bookings/groups/rules/group-states.ts";
import type { PackState } from "~/features/bookings/packs/rules.ts";
import type { PaymentStatus } from "~/features/payments/core/rules/payment-states.ts";
import type {
  SubscriptionEnding,
  SubscriptionStep,
} from "~/features/shop/subscriptions/rules/subscriptions.ts";

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

/** The names of the payable kinds, as the selling rooms gave them. */
export const PAYABLE_LABELS: Record<string, string> = {
  booking: "Séance",
  pack: "Pack",
  order: "Commande",
  "subscription of a product": "Abonnement",
  accompaniment: "Accompagnement",
  "coach balance": "Solde d’un coach",
  "gift card": "Carte cadeau",
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

export const saySent = (recipient: string, when: string): string => `Envoyé à ${recipient} le ${when}`;
export const sayWritten = (recipient: string, when: string): string =>
  `Écrit à ${recipient} le ${when}, pas encore parti`;
export const sayDone = (when: string, operator: string | null): string =>
  operator === null ? `Le ${when}` : `Le ${when}, par ${operator}`;

interface PackFacts {
  price: string;
  /** null until it is paid */
  bought: string | null;
  /** what is left of it and until when; null once it has ended */
  left: { amount: string; until: string } | null;
}

/** Whole sentences about a pack, one for each fact. */
export const sayPack = ({ price, bought, left }: PackFacts): string[] => [
  bought === null ? `Prix\u00a0: ${price}. Il n’est pas encore payé.` : `Acheté ${price} le ${bought}.`,
  ...(left === null ? [] : [`Il reste ${left.amount} ${left.until}.`]),
];

export const sayPackRefund = (refundable: string, isActive: boolean): string =>
  isActive
    ? `Il reste ${refundable} qui peuvent être remboursés, sur le moyen de paiement d’origine. Ce qui reste du pack ne change pas. L’avoir suit.`
    : `Il reste ${refundable} qui peuvent être remboursés, sur le moyen de paiement d’origine. L’avoir suit.`;

interface SubscriptionFacts {
  /** null until the first month is paid */
  started: string | null;
  months: number;
}

export function saySubscription({ started, months }: SubscriptionFacts): string {
  if (started === null) return "Pas encore commencé.";
  return months === 1
    ? `Commencé le ${started}, un mois payé.`
    : `Commencé le ${started}, ${months} mois payés.`;
}

export const SUBSCRIPTION_STEP_LABELS: Record<SubscriptionStep, string> = {
  started: "Premier mois payé",
  renewed: "Mois payé",
  failed: "Paiement refusé",
  paused: "Mis en pause",
  resumed: "Repris",
  ended: "Terminé",
  withdrawn: "Rétractation",
  refunded: "Remboursement décidé par l’équipe",
};

/** Why a subscription has ended, in a whole sentence. */
export const SUBSCRIPTION_ENDING_LABELS: Record<SubscriptionEnding, string> = {
  unpaid: "Le premier mois n’a jamais été payé.",
  customer: "Le client y a mis fin.",
  withdrawn: "Le client s’est rétracté.",
  failed: "Un paiement a échoué pour de bon.",
  closed: "Le compte du client est fermé.",
  suspended: "Le compte du client est suspendu.",
  provider: "Il a été terminé chez le prestataire de paiement.",
  operator: "L’équipe y a mis fin.",
};

export const saySubscriptionRefund = (refundable: string, isEnded: boolean): string =>
  isEnded
    ? `Il reste ${refundable} qui peuvent être remboursés, sur le moyen de paiement d’origine. L’avoir suit.`
    : `Il reste ${refundable} qui peuvent être remboursés, sur le moyen de paiement d’origine. L’abonnement continue\u00a0: mettez-y fin à part. L’avoir suit.`;

interface GroupFacts {
  status: GroupState;
  startsAt: Date;
}

export function sayGroupState({ status, startsAt }: GroupFacts, now: Date): string {
  if (status === "cancelled") return "Annulée";
  return startsAt > now ? "À venir" : "Passée";
}

/** Why a group session does not take place, in a whole sentence. */
export const GROUP_ENDING_LABELS: Record<GroupEnding, string> = {
  "by coach": "Le coach l’a annulée. Les participants sont remboursés.",
  "too few": "Il n’y avait pas assez de participants. Ceux qui étaient inscrits sont remboursés.",
  "account closed": "Le compte du coach est fermé. Les participants sont remboursés.",
  "by operator": "L’équipe l’a annulée. Les participants sont remboursés.",
};
