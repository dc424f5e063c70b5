import type { FormAnswer } from "~/platform/forms.ts";
import { ofActivity, ofPlace } from "~/platform/french-places.ts";
import { SEARCH_RADIUS_KM } from "~/platform/geo.ts";

/** How long an alert lasts once it is confirmed; its mails and the privacy policy say so too. */
export const ALERT_MONTHS = 12;
/** How long one that nobody has confirmed is kept. */
export const UNCONFIRMED_ALERT_DAYS = 7;
export const MOST_ALERTS = 10;

export const TOO_MANY_ALERTS = `Vous avez déjà ${MOST_ALERTS} alertes. Arrêtez-en une depuis l’un de ses e-mails, puis réessayez.`;

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
