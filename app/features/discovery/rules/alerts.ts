import type { MailKind } from "~/features/accounts/rules/mail-kinds.ts";
import { ofActivity, ofPlace } from "~/features/places/rules/french-places.ts";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { SEARCH_RADIUS_KM } from "./distance.ts";

/** A confirmed alert lasts for this time; its mails and the privacy policy state the same. */
export const ALERT_MONTHS = 12;
/** Unconfirmed alerts are kept for this time. */
export const UNCONFIRMED_ALERT_DAYS = 7;
export const MOST_ALERTS = 10;

export const TOO_MANY_ALERTS = `Vous avez déjà ${MOST_ALERTS} alertes. Arrêtez-en une depuis l’un de ses e-mails, puis réessayez.`;

/** Single alerts end by the link in their mails; this preference pauses all of them. */
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
  /** true if a place was searched, with or without a name */
  nearby: boolean;
  placeName: string | undefined;
}

/** Example: "un coach de Yoga à moins de 25 km de Lyon". */
export function awaitedCoach({ discipline, webcam, nearby, placeName }: Awaited): string {
  const who = discipline ? `un coach ${ofActivity(discipline)}` : "un coach";
  if (webcam) return `${who} en visio`;
  if (!nearby) return `${who}, où qu’il soit`;
  return `${who} à moins de ${SEARCH_RADIUS_KM}\u00a0km ${placeName ? ofPlace(placeName) : "de votre position"}`;
}

/** Rounds to a hundredth of a degree (about 1 km), which is all that an alert needs. */
export const blurred = (degrees: number): number => Math.round(degrees * 100) / 100;

export interface AlertAnswer extends FormAnswer {
  /** the alert is already active; only the owner of the address is told */
  active?: boolean;
}
