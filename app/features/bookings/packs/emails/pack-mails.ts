import { greeting, nameWithin, ofPerson } from "~/features/accounts/rules/names.ts";
import { type NamedPack, packAmount, packContents } from "~/features/discovery/rules/packs.ts";
import {
  asPaid,
  reductionWords,
  type ShownReduction,
} from "~/features/payments/reductions/rules/shown-reduction.ts";
import { BRAND } from "~/platform/config/brand.ts";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { endSentence } from "~/platform/format/elision.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { type MailFact, renderMail } from "~/platform/mail/mail-layout.ts";
import { packTerms } from "../../sessions/emails/contract-terms.ts";
import type { CoachSeller } from "../../sessions/queries/mailed-session.server.ts";
import { receiptPath } from "../../sessions/rules/addresses.ts";
import { bookingsPath, bookPath, withdrawPackPath } from "../../sessions/rules/paths.ts";
import { untilWords } from "../rules.ts";

interface Reader {
  firstName: string | null;
  lastName: string | null;
}

interface BoughtPack extends NamedPack {
  id: string;
  coachId: number;
  priceCents: number;
  boughtAt: Date;
  expiresAt: Date | null;
  validityMonths: number | null;
  /** only the student reads it */
  reduction?: ShownReduction | null;
  freeChangeHours: number;
}

interface PackMail {
  pack: BoughtPack;
  coach: CoachSeller;
  reader: Reader;
  publicUrl: string;
}

/** "10 h de séances" or "8 séances de 1 h" */
const sessionsOf = (pack: NamedPack): string =>
  pack.sessionMinutes === null ? `${packContents(pack)} de séances` : packContents(pack);

const factsOf = ({ priceCents, boughtAt, expiresAt, reduction, ...pack }: BoughtPack): MailFact[] => [
  { label: "Pack", value: pack.name ? `${pack.name}, ${packContents(pack)}` : sessionsOf(pack) },
  {
    label: "Prix",
    value: `${formatEuros(asPaid({ priceCents, reduction }).priceCents)} payés le ${formatDay(boughtAt)}`,
  },
  ...(reduction ? [{ label: "Réduction", value: reductionWords(reduction) }] : []),
  { label: "À utiliser", value: untilWords(expiresAt) },
];

/** Confirms the contract, with everything the law requires on a durable medium. */
export function packBoughtMail({
  pack,
  coach,
  reader,
  publicUrl,
  operator,
}: PackMail & { operator: OperatorIdentity }) {
  const { id, coachId } = pack;
  const sessions = sessionsOf(pack);
  const name = `le pack de ${packContents(pack)} avec ${coach.name}`;
  const buyer = [reader.firstName, reader.lastName].filter(Boolean).join(" ");
  const [first = { label: "", value: "" }, ...rest] = factsOf(pack);
  return {
    subject: `Votre pack de ${packContents(pack)} avec ${coach.name} · ${BRAND.name}`,
    ...renderMail({
      title: pack.sessionMinutes === null ? "Votre pack d’heures est prêt" : "Votre pack de séances est prêt",
      preheader: `${packContents(pack)} avec ${coach.name}, à utiliser ${untilWords(pack.expiresAt)}.`,
      paragraphs: [
        greeting(reader),
        `${endSentence(`Votre paiement est confirmé\u00a0: vous avez ${sessions} avec ${coach.name}`)} Réservez-les quand vous voulez, une à une.`,
      ],
      facts: [
        first,
        { label: "Coach", value: coach.name },
        ...rest,
        ...(buyer ? [{ label: "Au nom de", value: buyer }] : []),
      ],
      action: { label: "Réserver une séance", url: publicUrl + bookPath(coachId) },
      links: [
        { label: "Votre reçu", url: publicUrl + receiptPath(id) },
        { label: "Renoncer au contrat ici", url: publicUrl + withdrawPackPath(id) },
        { label: "Conditions d’utilisation", url: `${publicUrl}/terms` },
      ],
      terms: packTerms({ ...pack, name, seller: coach, operator }),
    }),
  };
}

interface SoldPackMail {
  pack: BoughtPack;
  student: string;
  reader: Reader;
  url: string;
  stop: { label: string; url: string } | undefined;
}

export function packSoldMail({ pack, student, reader, url, stop }: SoldPackMail) {
  const sessions = sessionsOf(pack);
  const title =
    pack.sessionMinutes === null ? "Un pack d’heures est acheté" : "Un pack de séances est acheté";
  return {
    subject: `${title}\u00a0: ${packContents(pack)} · ${BRAND.name}`,
    ...renderMail({
      title,
      preheader: `${student}\u00a0: ${sessions} avec vous.`,
      paragraphs: [
        greeting(reader),
        `${student} a acheté ${sessions} avec vous. Chaque séance vous est payée, commission déduite, une fois faite.`,
      ],
      facts: [{ label: "Élève", value: student }, ...factsOf(pack)],
      action: { label: `Voir la fiche ${ofPerson(nameWithin(student))}`, url },
      stop,
    }),
  };
}

interface PackWarning {
  pack: Pick<BoughtPack, "coachId" | "sessionMinutes"> & { minutesLeft: number; expiresAt: Date };
  coach: string;
  reader: Reader;
  publicUrl: string;
}

export function packWarningMail({ pack, coach, reader, publicUrl }: PackWarning) {
  const left = packAmount(pack.minutesLeft, pack);
  const until = formatDay(pack.expiresAt);
  return {
    subject: `Il vous reste ${left} à utiliser avant le ${until} · ${BRAND.name}`,
    ...renderMail({
      title: `Il vous reste ${left} avec ${coach}`,
      preheader: `Votre pack se termine le ${until}.`,
      paragraphs: [
        greeting(reader),
        `Votre pack avec ${coach} se termine le ${until}. Il vous reste ${left}\u00a0: réservez vos séances d’ici là.`,
        "Ce qui n’aura pas été utilisé à cette date vous sera remboursé, sans démarche de votre part.",
      ],
      action: { label: "Réserver une séance", url: publicUrl + bookPath(pack.coachId) },
    }),
  };
}

interface PackRefund {
  pack: NamedPack & { id: string; minutesLeft: number };
  coach: string;
  /** false if the coach has left, or is suspended */
  hasCoach: boolean;
  cents: number;
  reader: Reader;
  publicUrl: string;
}

export function packRefundedMail({ pack, coach, hasCoach, cents, reader, publicUrl }: PackRefund) {
  const amount = formatEuros(cents);
  const why = hasCoach
    ? `Votre pack avec ${coach} est arrivé à sa fin.`
    : `${coach} ne donne plus de séances ici\u00a0: votre pack prend fin.`;
  return {
    subject: `${amount} vous sont remboursés · ${BRAND.name}`,
    ...renderMail({
      title: "Votre pack est terminé",
      preheader: `${amount} vous sont remboursés.`,
      paragraphs: [
        greeting(reader),
        `${why} Ce qui n’a pas été utilisé, soit ${amount}, vous est remboursé sur le moyen de paiement d’origine.`,
      ],
      facts: [
        { label: "Pack", value: `${sessionsOf(pack)} avec ${coach}` },
        { label: "Non utilisé", value: packAmount(pack.minutesLeft, pack) },
        { label: "Remboursé", value: amount },
      ],
      action: { label: "Voir mes séances", url: publicUrl + bookingsPath("student") },
      links: [{ label: "Votre reçu", url: publicUrl + receiptPath(pack.id) }],
    }),
  };
}
