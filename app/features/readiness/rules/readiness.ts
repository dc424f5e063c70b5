/** The requirements that a coach has met so that sessions can be booked and paid. */
export interface Readiness {
  /** the coach chose weekly hours, or plans in an external calendar */
  hasHours: boolean;
  /** the operator has accepted the papers, or does not ask for them */
  hasPapers: boolean;
  /** the payout account can receive money */
  canReceive: boolean;
  /** an operator pauses what the coach sells */
  isPaused?: boolean;
}

/** Hours that were paid before, and a free first lesson, need only free slots. */
export const takesPayments = ({ hasHours, hasPapers, canReceive, isPaused = false }: Readiness): boolean =>
  hasHours && hasPapers && canReceive && !isPaused;

const MISSING_WORDS = [
  ["hasHours", "des horaires choisis"],
  ["hasPapers", "des papiers vérifiés"],
  ["canReceive", "un compte qui peut recevoir"],
] as const;

/** For operators: what keeps a coach from being paid; undefined if nothing does. */
export function describeUnpayable(readiness: Readiness | undefined): string | undefined {
  if (!readiness) return "Ce coach n’a plus de compte.";
  const missing = MISSING_WORDS.filter(([fact]) => !readiness[fact]).map(([, words]) => words);
  if (missing.length > 0)
    return `Ce coach ne peut pas encore être payé\u00a0: il lui manque ${new Intl.ListFormat("fr-FR").format(missing)}.`;
  return readiness.isPaused ? "Les ventes de ce coach sont suspendues." : undefined;
}

/** For students; a student need not know what the coach still has to do. */
export const NO_PAYMENTS_TITLE = "Pas encore de réservation payante";
export const NO_PAYMENTS =
  "Ce coach ne prend pas encore de réservations payantes en ligne. Écrivez-lui\u00a0: vous conviendrez ensemble de la suite.";

/** For coaches who want to sell something that nobody could pay for. */
export const NOT_SELLING_TITLE = "Vous ne prenez pas encore de paiements";
export const NOT_SELLING =
  "Vos élèves ne pourraient pas payer leur place. Votre tableau de bord dit ce qui manque\u00a0: horaires, papiers ou compte de versement.";
export const SALES_PAUSED =
  "Ce coach ne prend pas de nouvelles réservations pour le moment. Les séances déjà réservées ont lieu comme prévu.";

/** The kinds of sessions that anybody may book on a coach's page. */
export interface Bookable {
  /** at least the free first lesson */
  sessions: boolean;
  /** paid sessions and packs */
  payments: boolean;
}

export function bookableParts(
  { firstLessonFree }: { firstLessonFree: boolean },
  readiness: Readiness | undefined,
): Bookable {
  const payments = readiness !== undefined && takesPayments(readiness);
  const isFree = readiness?.hasHours === true && readiness.isPaused !== true && firstLessonFree;
  return { payments, sessions: payments || isFree };
}
