import { expect, it } from "vitest";
import { shownDifference } from "./differences.ts";

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

it.each([
  ["charge pi_1: paid, mended", "Encaissement pi_1 : payé, corrigé"],
  ["charge pi_1: paid, unknown here", "Encaissement pi_1 : payé, inconnu ici"],
  ["charge pi_1: paid there beside none", "Encaissement pi_1 : payé chez le prestataire, à côté de rien ici"],
  [
    "charge pi_1: refunded 1200 there, 0 here",
    "Encaissement pi_1 : remboursé : 12,00 € chez le prestataire, 0,00 € ici",
  ],
  ["charge pi_1: fee 25 there, 0 here", "Encaissement pi_1 : frais : 0,25 € chez le prestataire, 0,00 € ici"],
  [
    "charge pi_1: dispute lost there, open here",
    "Encaissement pi_1 : contestation : perdue chez le prestataire, en cours ici",
  ],
  [
    "charge pi_1: charge 2f: another amount at the provider",
    "Encaissement pi_1 : un autre montant chez le prestataire",
  ],
  ["charge pi_1: charge 2f: paid twice", "Encaissement pi_1 : payé deux fois"],
  ["transfer tr_1: done, unknown here", "Virement tr_1 : envoyé, inconnu ici"],
  ["transfer tr_1: 300 of 900 sent back", "Virement tr_1 : 3,00 € renvoyés sur 9,00 €"],
  ["transfer tr_1: 300 there, 900 here", "Virement tr_1 : 3,00 € chez le prestataire, 9,00 € ici"],
  ["transfer tr_1: done there, failed here", "Virement tr_1 : envoyé chez le prestataire, non abouti ici"],
  [
    "news evt_1 (charge.dispute.created): not dealt with, mended",
    "Nouvelle evt_1 (charge.dispute.created) : pas encore suivie, corrigé",
  ],
  ["call 3f (refund): not answered, mended", "Demande 3f (Remboursement) : restée sans réponse, corrigé"],
  [
    "call 3f (pay out): no answer (balance_insufficient)",
    "Demande 3f (Virement) : sans réponse (balance_insufficient)",
  ],
  ["payment 3f: mended", "Paiement 3f : corrigé"],
  ["account of holder 12: mended", "Compte du titulaire nº 12 : corrigé"],
  // Noted by a program of another day.
  ["charge pi_1: something else", "Encaissement pi_1 : something else"],
  ["something else", "something else"],
])("%s", (noted, shown) => expect(plain(shownDifference(noted))).toBe(shown));
