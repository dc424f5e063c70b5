import { formatEuros } from "~/platform/format/money.ts";
import { formatCount } from "~/platform/format/numbers.ts";

/** The grounds of a suspension: the label for operators, and the sentence that the person reads. */
export const SUSPENSION_GROUNDS = {
  misleading: {
    label: "Profil, diplômes ou identité trompeurs",
    sentence: "Des informations de votre profil, de vos diplômes ou de votre identité ne sont pas exactes.",
  },
  conduct: {
    label: "Propos ou comportement irrespectueux",
    sentence: "Des propos ou un comportement envers une autre personne ne respectent pas nos règles.",
  },
  danger: {
    label: "Sécurité d’une personne",
    sentence: "La sécurité d’une personne pourrait être en jeu.",
  },
  payment: {
    label: "Fraude, ou paiement hors de la plateforme",
    sentence: "Des paiements ne respectent pas nos règles.",
  },
  absences: {
    label: "Absences ou annulations répétées",
    sentence: "Trop de séances prévues n’ont pas eu lieu de votre fait.",
  },
  content: {
    label: "Contenus contraires aux règles",
    sentence: "Des contenus que vous avez publiés ne respectent pas nos règles.",
  },
  takeover: {
    label: "Compte peut-être utilisé par quelqu’un d’autre",
    sentence: "Votre compte est peut-être utilisé par quelqu’un d’autre\u00a0: nous le protégeons.",
  },
  law: {
    label: "Obligation légale",
    sentence: "La loi nous y oblige.",
  },
  other: {
    label: "Autre",
    sentence: "Nos conditions d’utilisation ne sont pas respectées.",
  },
} as const;
export type SuspensionGround = keyof typeof SUSPENSION_GROUNDS;
export const GROUNDS = Object.keys(SUSPENSION_GROUNDS) as [SuspensionGround, ...SuspensionGround[]];

export interface EffectFigures {
  isCoach: boolean;
  sessions: number;
  sessionCents: number;
  reservedCents: number;
  packs: number;
  packCents: number;
  groups: number;
  accompaniments: number;
  owedCents: number;
}

/** The total that students get back, whether they paid by card or from a pack. */
export const returnedCents = ({ sessionCents, reservedCents, packCents }: EffectFigures): number =>
  sessionCents + reservedCents + packCents;

/** The effect that the page showed when the operator decided. */
export interface SeenEffect {
  seenSessions: number;
  seenPacks: number;
  seenGroups: number;
  seenCents: number;
}

export const seenOf = (effect: EffectFigures): SeenEffect => ({
  seenSessions: effect.sessions,
  seenPacks: effect.packs,
  seenGroups: effect.groups,
  seenCents: returnedCents(effect),
});

/** The suspension would cancel or refund more than the operator has seen. */
export const hasMore = (effect: EffectFigures, seen: SeenEffect): boolean =>
  effect.isCoach &&
  (effect.sessions > seen.seenSessions ||
    effect.packs > seen.seenPacks ||
    effect.groups > seen.seenGroups ||
    returnedCents(effect) > seen.seenCents);

/** Lists the cancellations of a suspension in whole sentences. Empty if it cancels nothing. */
export function listConsequences(effect: EffectFigures): string[] {
  const { sessions, sessionCents, reservedCents, packs, packCents, groups, accompaniments, owedCents } =
    effect;
  if (!effect.isCoach) return [];
  const sentences: [boolean, () => string][] = [
    [
      sessions > 0,
      () =>
        `${formatCount(sessions, "séance à venir est annulée", "séances à venir sont annulées")} pour de bon.`,
    ],
    [sessionCents > 0, () => `${formatEuros(sessionCents)} sont remboursés aux élèves pour leurs séances.`],
    [
      reservedCents > 0,
      () => `${formatEuros(reservedCents)} réservés sur des cartes sont rendus, sans être débités.`,
    ],
    [
      packs > 0,
      () =>
        `${formatCount(packs, "pack prend fin", "packs prennent fin")}\u00a0: ${formatEuros(packCents)} qui n’ont pas été utilisés sont remboursés.`,
    ],
    [
      groups > 0,
      () =>
        `${formatCount(groups, "séance collective est annulée", "séances collectives sont annulées")}\u00a0: les participants sont remboursés.`,
    ],
    [
      accompaniments > 0,
      () =>
        `${formatCount(accompaniments, "accompagnement cherche", "accompagnements cherchent")} un autre coach.`,
    ],
    [
      owedCents > 0,
      () => `${formatEuros(owedCents)} déjà gagnés ne sont pas versés tant que le compte est suspendu.`,
    ],
  ];
  return sentences.filter(([isSo]) => isSo).map(([, say]) => say());
}
