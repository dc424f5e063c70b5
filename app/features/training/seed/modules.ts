import { agesEtBlessures } from "./ages-et-blessures.ts";
import { fidelisation } from "./fidelisation.ts";
import { loiEtAssurance } from "./loi-et-assurance.ts";
import { nutrition } from "./nutrition.ts";
import { premiereSeance } from "./premiere-seance.ts";
import { securite } from "./securite.ts";
import { tarifs } from "./tarifs.ts";
import type { ModuleText } from "./training-content.ts";
import { visio } from "./visio.ts";

/** In the reading order for a new coach. */
export const MODULES: readonly ModuleText[] = [
  premiereSeance,
  securite,
  loiEtAssurance,
  tarifs,
  fidelisation,
  agesEtBlessures,
  nutrition,
  visio,
];
