import { addDays, formatDay, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { LAWFUL_NOTICE_DAYS, type LegalName, legalTextOf } from "./legal-texts.ts";

/**
 * "first" is the text that a site begins with. "wording" changes no right and no duty of anybody. "announced" is
 * told to members in time. "required" is too, but the law or a danger does not leave the time.
 */
export const CHANGE_KINDS = ["first", "wording", "announced", "required"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** The kinds that an operator chooses from. */
export const CHOSEN_KINDS = ["announced", "wording", "required"] as const satisfies readonly ChangeKind[];
export type ChosenKind = (typeof CHOSEN_KINDS)[number];

export const KIND_LABELS: Record<ChangeKind, string> = {
  first: "Texte d’origine",
  wording: "Correction de forme",
  announced: "Changement annoncé",
  required: "Changement imposé",
};

/** Members are told of these changes. */
export const isTold = (kind: ChangeKind): boolean => kind === "announced" || kind === "required";

export interface DatedVersion {
  id: number;
  effectiveFrom: Date;
  withdrawnAt: Date | null;
}

const comesAfter = (a: DatedVersion, b: DatedVersion): boolean =>
  a.effectiveFrom.getTime() - b.effectiveFrom.getTime() > 0 ||
  (a.effectiveFrom.getTime() === b.effectiveFrom.getTime() && a.id > b.id);

/** The version in force at a moment. Of two versions from the same moment on, the later one counts. */
export function versionAt<Version extends DatedVersion>(
  versions: readonly Version[],
  at: Date,
): Version | undefined {
  let inForce: Version | undefined;
  for (const version of versions)
    if (
      !version.withdrawnAt &&
      version.effectiveFrom <= at &&
      (inForce === undefined || comesAfter(version, inForce))
    )
      inForce = version;
  return inForce;
}

/** The version that takes effect next; undefined if none is planned. */
export function plannedAfter<Version extends DatedVersion>(
  versions: readonly Version[],
  at: Date,
): Version | undefined {
  let next: Version | undefined;
  for (const version of versions)
    if (
      !version.withdrawnAt &&
      version.effectiveFrom > at &&
      (next === undefined || comesAfter(next, version))
    )
      next = version;
  return next;
}

/** How long the notice of a change is shown on the site after it has taken effect. */
export const NOTICE_SHOWN_DAYS = 60;
/** How far ahead a version may take effect. */
const MOST_DAYS_AHEAD = 365;

/** The first day on which a change may take effect; undefined if it may at once. */
export function earliestDay(name: LegalName, kind: ChosenKind, now: Date): string | undefined {
  const { noticeDays } = legalTextOf(name);
  return kind === "announced" && noticeDays !== undefined
    ? addDays(parisDay(now), noticeDays + 1)
    : undefined;
}

/** Why a version of this kind cannot take effect on a day, or at once if the day is undefined. */
export function refuseEffectiveDay(
  { name, kind, day }: { name: LegalName; kind: ChosenKind; day: string | undefined },
  now: Date,
): string | undefined {
  const earliest = earliestDay(name, kind, now);
  if (earliest !== undefined && (day === undefined || day < earliest))
    return `Choisissez le ${formatDay(parisInstant(earliest, "12:00"))} ou plus tard\u00a0: ce changement s’annonce ${legalTextOf(name).noticeDays}\u00a0jours avant.`;
  if (day === undefined) return undefined;
  if (parisInstant(day, "00:00") <= now)
    return "Choisissez un jour à venir, ou laissez vide pour tout de suite.";
  return day > addDays(parisDay(now), MOST_DAYS_AHEAD)
    ? "Choisissez un jour des douze prochains mois."
    : undefined;
}

/** Says which notice a text needs, and by whose rule. */
export function noticeRule(name: LegalName): string | undefined {
  const { noticeDays } = legalTextOf(name);
  if (noticeDays === undefined) return undefined;
  return name === "terms"
    ? `Nos conditions promettent ${noticeDays}\u00a0jours à tous les membres. La loi en demande ${LAWFUL_NOTICE_DAYS} pour les coachs (règlement (UE) 2019/1150, article 3).`
    : `Un changement qui touche les membres leur est annoncé ${noticeDays}\u00a0jours avant.`;
}
