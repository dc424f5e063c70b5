import { mediatorWords, sellerOf } from "~/features/withdrawals/emails/seller-paragraphs.ts";
import { formatLastDay, WITHDRAWAL_DAYS, withdrawalEnd } from "~/features/withdrawals/rules/period.ts";
import { BRAND } from "~/platform/config/brand.ts";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { warningWords } from "../../packs/rules.ts";
import type { CoachSeller, MailedSession } from "../queries/mailed-session.server.ts";
import { isGiven } from "../rules/money.ts";
import { hoursOf } from "../rules/session-words.ts";
import { CHOICE_DAYS, UNPLANNED_DAYS } from "../rules/states.ts";

interface SessionContract {
  session: MailedSession;
  boughtAt: Date;
  operator: OperatorIdentity;
}

/** Articles L. 221-5 and L. 221-13 of the consumer code require these terms on a durable medium. */
export function sessionTerms({ session, boughtAt, operator }: SessionContract): string[] {
  const { isFree, packId, unit, startsAt, title, seller } = session;
  const isPaid = !isFree && !packId && !isGiven(session);
  return [
    cancellationTerms(session),
    ...(startsAt ? [] : [unplannedTerms(session)]),
    ...(isPaid ? withdrawalTerms({ startsAt, title, boughtAt }) : []),
    // The seller of an accompaniment is the operator, whom its own contract names.
    ...(unit ? [] : sellerTerms(seller, operator)),
  ];
}

const unplannedTerms = ({ unit }: MailedSession): string =>
  `Sans horaire au bout de ${UNPLANNED_DAYS}\u00a0jours, la séance est annulée${unit ? "\u00a0: elle vous revient, à réserver quand vous voulez" : " et remboursée"}.`;

const FORCE_MAJEURE =
  "un cas de force majeure ou un motif médical justifié donne droit à un report ou à un remboursement";

function cancellationTerms({
  isFree,
  packId,
  unit,
  priceCents,
  groupSessionId,
  freeChangeHours,
}: MailedSession): string {
  const before = `Annulation\u00a0: plus de ${freeChangeHours}\u00a0h avant, vous déplacez ou annulez la séance sans frais`;
  const later = "Plus tard, un autre horaire demande l’accord du coach";
  if (isFree) return `${before}. ${later}, et une séance annulée compte comme votre première séance offerte.`;
  if (isGiven({ isFree, packId, priceCents })) return `${before}. ${later}. Cette séance vous est offerte.`;
  if (packId)
    return `${before}, et ses heures retournent dans ${hoursOf({ unit }).own}. ${later} et une séance annulée reste décomptée, sauf si le coach y renonce\u00a0; ${FORCE_MAJEURE}. Si le coach annule, ses heures y retournent aussi.`;
  if (groupSessionId)
    return `Annulation\u00a0: plus de ${freeChangeHours}\u00a0h avant, vous annulez votre place sans frais, et ce que vous avez payé vous est rendu. Plus tard, elle reste due, sauf si le coach y renonce\u00a0; ${FORCE_MAJEURE}. Si le coach annule la séance, ou s’il n’y a pas assez de participants, vous êtes remboursé en totalité, sans démarche de votre part.`;
  return `${before}, et ce que vous avez payé vous est rendu. ${later} et une séance annulée reste due, sauf si le coach y renonce\u00a0; ${FORCE_MAJEURE}. Si le coach annule, vous choisissez un autre créneau ou un remboursement intégral\u00a0; sans choix sous ${CHOICE_DAYS}\u00a0jours, le remboursement est automatique.`;
}

/** A session at a fixed date has no right of withdrawal; one without a date has, until its date is fixed. */
function withdrawalTerms({
  startsAt,
  title,
  boughtAt,
}: Pick<MailedSession, "startsAt" | "title"> & { boughtAt: Date }): string[] {
  if (startsAt)
    return [
      "Rétractation\u00a0: une activité de loisirs fournie à une date déterminée n’ouvre pas de droit de rétractation (article L.\u00a0221-28, 12° du code de la consommation). L’annulation gratuite ci-dessus s’applique.",
    ];
  return [
    `Droit de rétractation\u00a0: tant qu’aucune date n’est fixée, vous pouvez changer d’avis sans donner de motif jusqu’au ${formatLastDay(withdrawalEnd(boughtAt))} inclus, depuis la page de la séance, par e-mail ou par courrier. Ce que vous avez payé vous est alors rendu en entier.`,
    modelForm(`la séance ${title}`, boughtAt),
  ];
}

interface PackContract {
  /** "pack de 5 h avec Camille Durand" */
  name: string;
  boughtAt: Date;
  /** null if it can be used without an end */
  expiresAt: Date | null;
  validityMonths: number | null;
  /** null for a pack of hours */
  sessionMinutes: number | null;
  freeChangeHours: number;
  seller: CoachSeller;
  operator: OperatorIdentity;
}

export function packTerms({
  name,
  boughtAt,
  freeChangeHours,
  seller,
  operator,
  ...pack
}: PackContract): string[] {
  return [
    usageTerms(pack),
    `Séances\u00a0: plus de ${freeChangeHours}\u00a0h avant, vous déplacez ou annulez une séance, et ses heures retournent dans le pack. Plus tard, une séance annulée reste décomptée, sauf si le coach y renonce.`,
    `Droit de rétractation\u00a0: vous avez ${WITHDRAWAL_DAYS}\u00a0jours, jusqu’au ${formatLastDay(withdrawalEnd(boughtAt))} inclus, pour changer d’avis sans donner de motif, depuis la page du pack, par e-mail ou par courrier. Vous payez ce que vous avez demandé et qui a déjà été fourni, en proportion du prix (article L.\u00a0221-25 du code de la consommation)\u00a0: les heures utilisées et les séances qui commencent dans moins de ${freeChangeHours}\u00a0h. Le reste vous est remboursé.`,
    modelForm(name, boughtAt),
    ...sellerTerms(seller, operator),
  ];
}

/** A pack never ends in silence: the student is warned, and what is left is refunded. */
function usageTerms({
  expiresAt,
  validityMonths,
  sessionMinutes,
}: Pick<PackContract, "expiresAt" | "validityMonths" | "sessionMinutes">): string {
  const length = sessionMinutes === null ? "" : ` de ${formatMinutes(sessionMinutes)}`;
  if (!expiresAt || validityMonths === null)
    return `Utilisation\u00a0: vous réservez vos séances${length} sur ce pack, sans date de fin. Si le coach quitte le site, ce qui reste vous est remboursé, sans démarche de votre part.`;
  return `Utilisation\u00a0: vous réservez vos séances${length} sur ce pack jusqu’au ${formatDay(expiresAt)}. Nous vous écrivons ${warningWords(validityMonths)}. Ce qui reste alors vous est remboursé, sans démarche de votre part.`;
}

const modelForm = (contract: string, boughtAt: Date): string =>
  `Modèle de rétractation\u00a0: «\u00a0Je vous notifie ma rétractation du contrat portant sur ${contract}, conclu le ${formatDay(boughtAt)}. Nom, adresse, date.\u00a0»`;

/** The coach sells; the operator is the intermediary to whom complaints and withdrawals can be addressed. */
function sellerTerms({ name, businessName, siret }: CoachSeller, operator: OperatorIdentity): string[] {
  const seller = [name, businessName, siret && `SIRET ${siret}`].filter(Boolean).join(", ");
  return [
    `Vendeur\u00a0: ${seller}, coach sportif, sur le site ${BRAND.name}, exploité par ${sellerOf(operator)}.`,
    ...[mediatorWords(operator)].filter(Boolean),
  ];
}
