/** The actions of the audit log as the database stores them, with their labels. */
export const ACTION_LABELS = {
  suspend: "Compte suspendu",
  restore: "Compte rétabli",
  "end sessions": "Appareils déconnectés",
  "handle message": "Message traité",
  "reopen message": "Message remis à traiter",
  "retry job": "Tâche relancée",
  resend: "E-mail renvoyé",
  "approve coach": "Coach validé",
  "refuse coach": "Validation refusée",
  "look at coach": "Changements vus",
  "feature coach": "Mis en avant",
  "unfeature coach": "Plus mis en avant",
  "name ambassador": "Nommé ambassadeur",
  "unname ambassador": "Plus ambassadeur",
  "check coach": "Vérifié",
  "uncheck coach": "Vérification retirée",
  "accept paper": "Document vérifié",
  "refuse paper": "Document refusé",
  "pull listing": "Annonce retirée",
  "restore listing": "Annonce remise en ligne",
  "read report": "Signalement lu",
  "handle report": "Signalement traité",
  "hide review": "Avis retiré",
  "keep review": "Avis gardé en ligne",
  "publish former review": "Avis d’ancien client publié",
  "refuse former review": "Avis d’ancien client refusé",
  "settle absence": "Absence tranchée",
  "add product": "Produit ajouté",
  "change product": "Produit modifié",
  "take off sale": "Produit retiré de la vente",
  "put on sale": "Produit remis en vente",
  "change pictures": "Images d’un produit modifiées",
  "receive stock": "Stock reçu",
  "correct stock": "Stock corrigé",
  "ship order": "Commande expédiée",
  "deliver order": "Commande livrée",
  "refund order": "Commande remboursée",
  "cancel order": "Commande annulée",
  "settle return": "Retour traité",
  "refuse return": "Retour classé sans remboursement",
  "change assigned coach": "Coach d’un accompagnement changé",
  "end accompaniment": "Accompagnement terminé",
  "change book accounts": "Plan comptable modifié",
} as const;

export type OperatorAction = keyof typeof ACTION_LABELS;
export const OPERATOR_ACTIONS = Object.keys(ACTION_LABELS) as [OperatorAction, ...OperatorAction[]];

export const LONGEST_REASON = 500;

/** Audit entries are kept for this time; the privacy policy states the same. */
export const NOTE_MONTHS = 36;
