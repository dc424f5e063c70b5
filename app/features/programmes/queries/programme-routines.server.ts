import { COLORS, MARGIN, WIDTH, write } from "~/platform/pdf/pdf-page.server.ts";
import { EXERCISES } from "../rules/exercises.ts";
import { isRun } from "../rules/model.ts";
import type { Routines } from "../rules/named-routines.ts";
import { formatRun, formatSets } from "../rules/words.ts";
import { heading, type Pdf, paragraph, roomBelow } from "./programme-pages.server.ts";

const LINE = 17;

export function writeRoutines(pdf: Pdf, from: number, { all }: Routines): number {
  const height = 60 + all.reduce((sum, { works }) => sum + 42 + works.length * LINE, 0);
  let y = heading(pdf, roomBelow(pdf, from, height), "Échauffement et retour au calme");
  y = paragraph(
    pdf,
    y,
    "Enchaînez sans repos ni effort, à une allure qui réchauffe. Ne les sautez pas, même quand le temps manque\u00a0: raccourcissez plutôt la séance.",
  );
  for (const { name, works, minutes } of all) {
    y = roomBelow(pdf, y + 18, 24 + works.length * LINE);
    y =
      write(pdf, `${name}, ${minutes}\u00a0min`, { x: MARGIN, y, width: WIDTH, size: 12, weight: "bold" }) +
      4;
    for (const work of works) {
      const [what, much] = isRun(work)
        ? ["En extérieur", formatRun(work)]
        : [EXERCISES[work.exercise].name, formatSets(work)];
      write(pdf, what, { x: MARGIN, y, width: 240, size: 10 });
      write(pdf, much, { x: MARGIN + 250, y, width: WIDTH - 250, size: 10, color: COLORS.muted });
      y += LINE;
    }
  }
  return y;
}
