import type { MailKind } from "~/features/accounts/rules/mail-kinds.ts";
import { ofActivity, ofPlace } from "~/features/places/rules/french-places.ts";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { SEARCH_RADIUS_KM } from "./distance.ts";

/** How long an alert lasts once it is confirmed; its mails and the privacy policy say so too. */
export const ALERT_MONTHS = 12;
/** How long one that nobody has confirmed is kept. */
export const UNCONFIRMED_ALERT_DAYS = 7;
export const MOST_ALERTS = 10;

export const TOO_MANY_ALERTS = `Vous avez déjà ${MOST_ALERTS} alertes. Arrêtez-en une depuis l’un de ses e-mails, puis réessayez.`;

/** Ended one by one from their own mails; refused here, they all wait. */
export const ALERT_MAILS: MailKind = {
  id: "search-alerts",
  label: "Alertes de recherche",
  description: "Quand arrive un coach que vous attendez\u00a0: un e-mail par jour et par alerte au plus.",
  for: ["student", "coach"],
  sent: "unless refused",
};

interface Awaited {
  discipline: string | undefined;
  webcam: boolean;
  /** whether a place was asked for, named or not */
  nearby: boolean;
  placeName: string | undefined;
}

/** "un coach de Yoga à moins de 25 km de Lyon": whom an alert waits for. */
export function awaitedCoach({ discipline, webcam, nearby, placeName }: Awaited): string {
  const who = discipline ? `un coach ${ofActivity(discipline)}` : "un coach";
  if (webcam) return `${who} en visio`;
  if (!nearby) return `${who}, où qu’il soit`;
  return `${who} à moins de ${SEARCH_RADIUS_KM}\u00a0km ${placeName ? ofPlace(placeName) : "de votre position"}`;
}

/** To a hundredth of a degree, a kilometre or so: as near as an alert has to know. */
export const blurred = (degrees: number): number => Math.round(degrees * 100) / 100;

/** What the page of alerts answers to a form. */
export interface AlertAnswer extends FormAnswer {
  /** the alert is on already: said to the owner of its address alone */
  active?: boolean;
}
