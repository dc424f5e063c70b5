const JOB_LABELS: Record<string, string> = {
  "send-mail": "Envoi d’un e-mail",
  "send-mails": "Envoi d’e-mails",
  "publish-event": "Annonce d’un événement",
  "handle-event": "Suite d’un événement",
  "payment-changed": "Suite d’un paiement",
  "mail-booking-step": "E-mails d’une séance",
  "open-absence-case": "Ouverture d’un litige",
  "open-payment-case": "Ouverture d’un litige",
  "mail-waiting-work": "Rappel de ce qui attend l’équipe",
  "pack-changed": "Décompte d’un accompagnement",
  "follow-order-step": "Documents et e-mail d’une commande",
  "follow-subscription-step": "Documents et e-mail d’un abonnement",
  "follow-accompaniment-step": "Documents et e-mails d’un accompagnement",
  "mail-payout-account": "E-mail d’un compte de versement",
  "mail-payout": "E-mail d’un virement",
  "publish-planned-article": "Publication prévue d’un article",
  "turn-banner": "Début ou fin d’un bandeau",
  prune: "Ménage des données expirées",
  backup: "Sauvegarde de la nuit",
  "mail-alerts": "E-mails des alertes",
  "mail-unread": "E-mail des messages non lus",
  "refresh-response-times": "Calcul des temps de réponse",
  "pay-coaches": "Virements aux coachs",
  "export-data": "Copie des données d’une personne",
  "tell-klaviyo": "Envoi à Klaviyo",
  "sync-prospects": "Synchronisation des prospects d’un coach",
  "find-marketing-strays": "Retrait des profils Klaviyo sans accord",
};

/** Falls back to the job's name. */
export const jobLabel = (name: string): string => JOB_LABELS[name] ?? name;

export const sayAnswered = (when: string, operator: string | null): string =>
  operator ? `Réponse envoyée le ${when} par ${operator}` : `Réponse envoyée le ${when}`;
