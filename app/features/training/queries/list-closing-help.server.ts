import { withNonBreakingSpaces } from "~/platform/format/text.ts";
import { OBJECTIONS } from "../seed/objections.ts";
import { SCRIPTS } from "../seed/scripts.ts";
import { TECHNIQUES } from "../seed/techniques.ts";
import type { Objection, Script, Technique } from "../seed/training-content.ts";

export interface ClosingHelp {
  techniques: Technique[];
  objections: Objection[];
  scripts: Script[];
}

/** The content is the same for every coach. */
export const listClosingHelp = (): ClosingHelp => ({
  techniques: TECHNIQUES.map((technique) => ({
    ...spaced(technique),
    steps: technique.steps.map(withNonBreakingSpaces),
  })),
  objections: OBJECTIONS.map(spaced),
  scripts: SCRIPTS.map(spaced),
});

/** Applies French spacing to the strings; other values stay unchanged. */
const spaced = <T extends object>(content: T): T =>
  Object.fromEntries(
    Object.entries(content).map(([name, value]) => [
      name,
      typeof value === "string" ? withNonBreakingSpaces(value) : value,
    ]),
  ) as T;
