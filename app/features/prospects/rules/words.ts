import type { ImportReport } from "./import-report.ts";

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("fr-FR")} ${count > 1 ? many : one}`;

/** Examples: "1 prospect", "1 204 prospects". */
export const countProspects = (count: number): string => counted(count, "prospect", "prospects");

type Counts = Pick<ImportReport, "added" | "followed" | "refused">;

/** Example: "142 prospects ajoutés, 3 déjà suivis, 2 lignes ignorées". */
export const importSummary = ({ added, followed, refused }: Counts): string =>
  [
    counted(added, "prospect ajouté", "prospects ajoutés"),
    ...(followed > 0 ? [counted(followed, "déjà suivi", "déjà suivis")] : []),
    ...(refused > 0 ? [counted(refused, "ligne ignorée", "lignes ignorées")] : []),
  ].join(", ");

/** Example: "142 prospects à ajouter, 3 déjà suivis, 2 lignes à corriger". */
export const previewSummary = ({ added, followed, refused }: Counts): string =>
  [
    `${countProspects(added)} à ajouter`,
    counted(followed, "déjà suivi", "déjà suivis"),
    counted(refused, "ligne à corriger", "lignes à corriger"),
  ].join(", ");

/** Example: "Ligne 12 : cette adresse e-mail n’est pas valide". */
export const problemLine = ({ line, reason }: { line: number; reason: string }): string =>
  `Ligne ${line.toLocaleString("fr-FR")}\u00a0: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
