import { RETRY_DAYS } from "~/features/payments/core/rules/retries.ts";
import { sellerParagraphs } from "~/features/withdrawals/emails/seller-paragraphs.ts";
import { formatLastDay, withdrawalEnd } from "~/features/withdrawals/rules/period.ts";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { LEAST_AGE } from "../rules/consents.ts";
import { contractLines, contractName, type Sold } from "../rules/contract.ts";
import { euros } from "../rules/plan.ts";
import { releasesUnits } from "../rules/settlement.ts";
import {
  ANSWER_HOURS,
  BOOKABLE_MONTHS,
  ENDED_AFTER_DAYS,
  PAUSED_AFTER_DAYS,
  UNUSED_WARNINGS,
} from "../rules/states.ts";
import { unitsReleasedBy, unitsText } from "../rules/units.ts";

/** A past or future instalment. */
export interface Instalment {
  number: number;
  cents: number;
  /** deducted for days without a coach */
  creditCents: number;
  day: Date;
}

interface Contract extends Sold {
  contractVersion: number;
  totalCents: number;
  startedAt: Date;
  endsAt: Date;
  instalments: readonly Instalment[];
  followUrl: string;
  endUrl: string;
  termsUrl: string;
  operator: OperatorIdentity;
}

/** For example "1, 3 et 7". */
const listWords = (parts: readonly (number | string)[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} et ${parts.at(-1)}`;

/** Earlier contracts, and those of one month, release everything at once. */
function releaseParagraphs(told: Contract): string[] {
  const first = unitsText(unitsReleasedBy(told, 1));
  if (!releasesUnits(told) || told.months === 1) return [];
  return [
    `Vos séances et vos bilans se réservent à mesure que vos mensualités sont payées, en proportion, arrondis au nombre supérieur\u00a0: ${first} avec la première.`,
  ];
}

/** Articles L. 221-5 and L. 221-13 of the consumer code require this confirmation on a durable medium. */
export function contractParagraphs(told: Contract): string[] {
  const { totalCents, startedAt, endsAt, instalments, followUrl, endUrl, termsUrl, operator } = told;
  const lines = contractLines(told).map(({ what, cents }) => `${what}\u00a0: ${formatEuros(cents)}`);
  const dates = instalments.map(
    ({ number, cents, day }) => `${number}. ${formatDay(day)}\u00a0: ${formatEuros(cents)}`,
  );
  const until = formatLastDay(withdrawalEnd(startedAt));
  return [
    `Votre contrat\u00a0: ${contractName(told)}, du ${formatDay(startedAt)} au ${formatDay(endsAt)}. Il prend fin de lui-même, sans reconduction.\n${lines.join("\n")}`,
    `Prix total\u00a0: ${formatEuros(totalCents)} toutes taxes comprises, ${instalments.length === 1 ? "payés en une fois" : `en ${instalments.length}\u00a0mensualités`}.\n${dates.join("\n")}`,
    `Votre coach a ${ANSWER_HOURS}\u00a0h pour accepter, sinon nous demandons au suivant. Vous pouvez demander une fois un autre coach. Un jour entier sans coach n’est pas dû\u00a0: son prix est déduit de votre prochaine mensualité ou, s’il n’en reste pas, remboursé à la fin.`,
    ...releaseParagraphs(told),
    `Vous nous avez déclaré avoir au moins ${LEAST_AGE}\u00a0ans, et demandé expressément que l’accompagnement commence avant la fin du délai de rétractation.`,
    `Droit de rétractation\u00a0: vous pouvez changer d’avis sans donner de motif jusqu’au ${until} inclus, depuis la page de votre accompagnement, par e-mail ou par courrier. Vous ne payez que ce qui a été fourni d’ici là\u00a0: ${euros(told.unitCents)} par séance ou bilan, et le suivi au prorata des jours entiers avec un coach. Le reste vous est remboursé.\n${followUrl}`,
    `Modèle de rétractation\u00a0: «\u00a0Je vous notifie ma rétractation du contrat ${contractName(told)}, conclu le ${formatDay(startedAt)}. Nom, adresse, date.\u00a0»`,
    `Fin anticipée\u00a0: à tout moment, en trois clics, sans motif ni frais. L’accompagnement s’arrête à la fin du mois payé. Ce qui a été fourni (${euros(told.unitCents)} par séance ou bilan, et le suivi de chaque mois commencé, sauf les jours entiers sans coach) est comparé à ce que vous avez payé\u00a0: la différence vous est remboursée, ou fait l’objet d’un dernier paiement. Le montant vous est montré avant de confirmer.\n${endUrl}`,
    `Paiement refusé\u00a0: nous réessayons après ${listWords(RETRY_DAYS)}\u00a0jours et vous prévenons à chaque fois. Après ${PAUSED_AFTER_DAYS}\u00a0jours, l’accompagnement est en pause\u00a0; après ${ENDED_AFTER_DAYS}\u00a0jours, il prend fin, et ce qui a été fourni sans être payé vous est demandé.`,
    `Séances non utilisées au terme\u00a0: elles restent réservables ${BOOKABLE_MONTHS}\u00a0mois. Nous vous le rappelons ${listWords(UNUSED_WARNINGS)}\u00a0jours avant la fin de ce délai, puis ce qui reste vous est remboursé.`,
    ...sellerParagraphs({ operator, termsUrl }),
  ];
}
