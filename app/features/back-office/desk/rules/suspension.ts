import { formatEuros } from "~/platform/format/money.ts";
import { formatCount } from "~/platform/format/numbers.ts";

interface Effect {
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

/** What a suspension cancels, one sentence for each kind of thing. Empty if it cancels nothing. */
export function listConsequences(effect: Effect): string[] {
  const { sessions, sessionCents, reservedCents, packs, packCents, groups, accompaniments, owedCents } =
    effect;
  if (!effect.isCoach) return [];
  const back = [
    sessionCents > 0 ? `${formatEuros(sessionCents)} sont remboursés aux élèves` : "",
    reservedCents > 0 ? `${formatEuros(reservedCents)} réservés sur des cartes sont rendus` : "",
  ].filter(Boolean);
  return [
    sessions > 0
      ? `${formatCount(sessions, "séance à venir est annulée", "séances à venir sont annulées")} pour de bon${back.length > 0 ? `\u00a0: ${back.join(", ")}` : ""}.`
      : "",
    packs > 0
      ? `${formatCount(packs, "pack prend fin", "packs prennent fin")}\u00a0: ${formatEuros(packCents)} qui n’ont pas été utilisés sont remboursés.`
      : "",
    groups > 0
      ? `${formatCount(groups, "séance collective est annulée", "séances collectives sont annulées")}\u00a0: les participants sont remboursés.`
      : "",
    accompaniments > 0
      ? `${formatCount(accompaniments, "accompagnement cherche", "accompagnements cherchent")} un autre coach.`
      : "",
    owedCents > 0
      ? `${formatEuros(owedCents)} déjà gagnés ne sont pas versés tant que le compte est suspendu.`
      : "",
  ].filter(Boolean);
}
