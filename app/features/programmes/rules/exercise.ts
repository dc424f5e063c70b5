/** An exercise without equipment has an empty list. */
export const EQUIPMENT = {
  mat: "un tapis",
  chair: "une chaise stable",
  step: "une marche ou un banc bas",
  wall: "un mur",
  towel: "une serviette",
  dumbbells: "deux haltères",
  shoes: "des chaussures de course",
} as const;
export type Equipment = keyof typeof EQUIPMENT;

export interface Exercise {
  name: string;
  /** two to four sentences */
  how: string;
  watch: string;
  easier: string;
  harder: string;
  equipment: readonly Equipment[];
}
