import { greeting, nameWithin, ofPerson } from "~/features/accounts/rules/names.ts";
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
import { formatLength } from "../../sessions/rules/words.ts";

interface Reader {
  firstName: string | null;
  lastName: string | null;
}

interface BoughtPack {
  id: string;
  coachId: number;
  hours: number;
  priceCents: number;
  boughtAt: Date;
  expiresAt: Date;
}

interface PackMail {
  pack: BoughtPack;
  coach: CoachSeller;
  reader: Reader;
  publicUrl: string;
}

const factsOf = ({ hours, priceCents, boughtAt, expiresAt }: BoughtPack): MailFact[] => [
  { label: "Pack", value: `${hours}\u00a0h de séances` },
  { label: "Prix", value: `${formatEuros(priceCents)} payés le ${formatDay(boughtAt)}` },
  { label: "À utiliser", value: `jusqu’au ${formatDay(expiresAt)}` },
];

/** Confirms the contract, with everything the law requires on a durable medium. */
export function packBoughtMail({
  pack,
  coach,
  reader,
  publicUrl,
  operator,
}: PackMail & { operator: OperatorIdentity }) {
  const { id, coachId, hours } = pack;
  const name = `le pack de ${hours}\u00a0h avec ${coach.name}`;
  const buyer = [reader.firstName, reader.lastName].filter(Boolean).join(" ");
  const [first = { label: "", value: "" }, ...rest] = factsOf(pack);
  return {
    subject: `Votre pack de ${hours}\u00a0h avec ${coach.name} · ${BRAND.name}`,
    ...renderMail({
      title: "Votre pack d’heures est prêt",
      preheader: `${hours}\u00a0h avec ${coach.name}, à utiliser jusqu’au ${formatDay(pack.expiresAt)}.`,
      paragraphs: [
        greeting(reader),
        `${endSentence(`Votre paiement est confirmé\u00a0: vous avez ${hours}\u00a0h de séances avec ${coach.name}`)} Réservez-les quand vous voulez, une à une.`,
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
  const { hours } = pack;
  const title = "Un pack d’heures est acheté";
  return {
    subject: `${title}\u00a0: ${hours}\u00a0h · ${BRAND.name}`,
    ...renderMail({
      title,
      preheader: `${student}\u00a0: ${hours}\u00a0h de séances avec vous.`,
      paragraphs: [
        greeting(reader),
        `${student} a acheté ${hours}\u00a0h de séances avec vous. Chaque séance vous est payée, commission déduite, une fois faite.`,
      ],
      facts: [{ label: "Élève", value: student }, ...factsOf(pack)],
      action: { label: `Voir la fiche ${ofPerson(nameWithin(student))}`, url },
      stop,
    }),
  };
}

interface PackWarning {
  coach: string;
  coachId: number;
  minutesLeft: number;
  expiresAt: Date;
  reader: Reader;
  publicUrl: string;
}

export function packWarningMail({ coach, coachId, minutesLeft, expiresAt, reader, publicUrl }: PackWarning) {
  const left = formatLength(minutesLeft);
  const until = formatDay(expiresAt);
  return {
    subject: `Il vous reste ${left} à utiliser avant le ${until} · ${BRAND.name}`,
    ...renderMail({
      title: `Il vous reste ${left} avec ${coach}`,
      preheader: `Votre pack se termine le ${until}.`,
      paragraphs: [
        greeting(reader),
        `Votre pack d’heures avec ${coach} se termine le ${until}. Il vous reste ${left}\u00a0: réservez vos séances d’ici là.`,
        "Ce qui n’aura pas été utilisé à cette date vous sera remboursé, sans démarche de votre part.",
      ],
      action: { label: "Réserver une séance", url: publicUrl + bookPath(coachId) },
    }),
  };
}

interface PackRefund {
  packId: string;
  coach: string;
  /** false if the coach has left, or is suspended */
  hasCoach: boolean;
  hours: number;
  minutesLeft: number;
  cents: number;
  reader: Reader;
  publicUrl: string;
}

export function packRefundedMail({
  packId,
  coach,
  hasCoach,
  hours,
  minutesLeft,
  cents,
  reader,
  publicUrl,
}: PackRefund) {
  const amount = formatEuros(cents);
  const why = hasCoach
    ? `Votre pack d’heures avec ${coach} est arrivé à sa fin.`
    : `${coach} ne donne plus de séances ici\u00a0: votre pack d’heures prend fin.`;
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
        { label: "Pack", value: `${hours}\u00a0h de séances avec ${coach}` },
        { label: "Non utilisé", value: formatLength(minutesLeft) },
        { label: "Remboursé", value: amount },
      ],
      action: { label: "Voir mes séances", url: publicUrl + bookingsPath("student") },
      links: [{ label: "Votre reçu", url: publicUrl + receiptPath(packId) }],
    }),
  };
}
