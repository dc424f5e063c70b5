import { formatRelative } from "~/platform/format/dates.ts";
import { HOUR_MS, MINUTE_MS } from "~/platform/format/durations.ts";

/** A request that lapses so soon is shown as urgent. */
const URGENT_HOURS = 6;

interface Request {
  askedAt: Date;
  answerBy: Date | null;
}

export const isUrgent = (answerBy: Date | null, now: Date): boolean =>
  answerBy !== null && answerBy.getTime() - now.getTime() < URGENT_HOURS * HOUR_MS;

/** "Demandée il y a 3 heures · encore 1 j 21 h pour répondre" */
export function ageText({ askedAt, answerBy }: Request, now: Date): string {
  const asked = `Demandée ${formatRelative(askedAt, now)}`;
  if (!answerBy) return asked;
  const left = answerBy.getTime() - now.getTime();
  return `${asked} · ${left > 0 ? `encore ${leftText(left)} pour répondre` : "le délai de réponse est passé"}`;
}

/** "1 j 21 h", "5 h 30 min", "12 min"; less than a minute is one */
function leftText(left: number): string {
  const minutes = Math.max(1, Math.floor(left / MINUTE_MS));
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  const parts =
    days > 0
      ? [`${days}\u00a0j`, hours && `${hours}\u00a0h`]
      : [hours && `${hours}\u00a0h`, rest && `${rest}\u00a0min`];
  return parts.filter(Boolean).join(" ");
}
