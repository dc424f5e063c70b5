import type { Dose, ExerciseWork, RunWork } from "./model.ts";
import { PACES } from "./model.ts";

/** For example "1 min 30" or "45 s". */
export function formatSeconds(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), Math.round(seconds % 60)];
  if (minutes === 0) return `${rest}\u00a0s`;
  return rest === 0 ? `${minutes}\u00a0min` : `${minutes}\u00a0min\u00a0${String(rest).padStart(2, "0")}`;
}

function formatDose(dose: Dose): string {
  const much = "seconds" in dose ? formatSeconds(dose.seconds) : String(dose.repetitions);
  return dose.perSide ? `${much} de chaque côté` : much;
}

/** For example "3 × 10" or "2 × 30 s de chaque côté". */
export const formatSets = ({ sets, dose }: Pick<ExerciseWork, "sets" | "dose">): string =>
  sets === 1 ? formatDose(dose) : `${sets}\u00a0×\u00a0${formatDose(dose)}`;

/** For example "6 × (3 min facile, 2 min marche)". */
export function formatRun({ times, steps }: RunWork): string {
  const said = steps.map(({ pace, minutes }) => `${formatSeconds(minutes * 60)} ${PACES[pace].label}`);
  return times === 1 ? said.join(", puis ") : `${times}\u00a0×\u00a0(${said.join(", ")})`;
}

/** For example "un tapis, un mur et une serviette". */
export const joinThings = (things: readonly string[]): string =>
  things.join(", ").replace(/, ([^,]*)$/, " et $1");
