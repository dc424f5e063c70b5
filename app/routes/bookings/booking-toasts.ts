import type { FormAnswer } from "~/platform/web/forms.ts";
import { toast } from "~/ui/feedback/toast-store.ts";

const DONE: Record<string, string> = {
  accept: "Séance confirmée",
  decline: "Demande déclinée",
  cancel: "Séance annulée",
  waive: "Vous avez renoncé au paiement",
  refund: "Tout vous sera remboursé",
  choose: "Nouveau créneau réservé",
  "choose-time": "Premier rendez-vous fixé",
  move: "Séance déplacée",
  propose: "Proposition envoyée",
  "propose-time": "Proposition envoyée",
  "answer-move": "Réponse envoyée",
  "withdraw-move": "Proposition retirée",
  plan: "Horaire fixé",
  video: "Lien de visio enregistré",
  "share-phone": "C’est noté",
  arrive: "Votre élève est prévenu",
  begin: "Bonne séance",
  end: "Séance terminée",
  absent: "Absence signalée",
  "agree-absence": "Réponse envoyée",
  "contest-absence": "Absence contestée",
};

/** Shows the toast from the route, because the pressed button may be gone when the answer arrives. */
export function toastBooking<Answer extends FormAnswer>(answer: Answer): Answer {
  const { ok, intent = "", refusal } = answer;
  const title = DONE[intent];
  if (ok && title) toast({ title, variant: "success" });
  if (refusal) toast({ title: "Rien n’a changé", description: refusal, variant: "destructive" });
  return answer;
}
