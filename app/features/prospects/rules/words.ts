import { formatCount, formatNumber } from "~/platform/format/numbers.ts";
import type { ImportReport } from "./import-report.ts";

/** Examples: "1 prospect", "1 204 prospects". */
export const countProspects = (count: number): string => formatCount(count, "prospect");

type Counts = Pick<ImportReport, "added" | "followed" | "refused">;

/** Example: "142 prospects ajoutés, 3 déjà suivis, 2 lignes ignorées". */
export const importSummary = ({ added, followed, refused }: Counts): string =>
  [
    formatCount(added, "prospect ajouté", "prospects ajoutés"),
    ...(followed > 0 ? [formatCount(followed, "déjà suivi")] : []),
    ...(refused > 0 ? [formatCount(refused, "ligne ignorée", "lignes ignorées")] : []),
  ].join(", ");

/** Example: "142 prospects à ajouter, 3 déjà suivis, 2 lignes à corriger". */
export const previewSummary = ({ added, followed, refused }: Counts): string =>
  [
    `${countProspects(added)} à ajouter`,
    formatCount(followed, "déjà suivi"),
    formatCount(refused, "ligne à corriger", "lignes à corriger"),
  ].join(", ");

/** Example: "Ligne 12 : cette adresse e-mail n’est pas valide". */
export const problemLine = ({ line, reason }: { line: number; reason: string }): string =>
  `Ligne ${formatNumber(line)}\u00a0: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
