/** The decisions about an existing payment, with their labels in the list of refusals. */
export const DECISION_LABELS = {
  capture: "Encaissement",
  release: "Libération d’une somme réservée",
  refund: "Remboursement",
  "end subscription": "Fin d’un abonnement",
  "pause subscription": "Pause d’un abonnement",
  "resume subscription": "Reprise d’un abonnement",
} as const;
export type DecisionKind = keyof typeof DECISION_LABELS;
export const DECISION_KINDS = Object.keys(DECISION_LABELS) as DecisionKind[];
