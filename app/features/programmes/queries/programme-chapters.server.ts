import { MARGIN, WIDTH } from "~/platform/pdf/pdf-layout.ts";
import { COLORS, write } from "~/platform/pdf/pdf-page.server.ts";
import { EXERCISES } from "../rules/exercises.ts";
import { exercisesOf, type Programme, weeklyMinutes } from "../rules/model.ts";
import {
  heading,
  heightOf,
  listOf,
  type Pdf,
  paragraph,
  roomBelow,
  writeRow,
} from "./programme-pages.server.ts";

const ROW = 17;
const BEFORE = 20;

/** A heading is kept on the same page as the first item of its chapter. */
export function writeChapters(pdf: Pdf, from: number, { chapters = [] }: Programme): number {
  let y = from;
  for (const { title, items } of chapters) {
    const first = heightOf(pdf, items[0] ?? "", { width: WIDTH - 16, size: 10.5 });
    y = heading(pdf, roomBelow(pdf, y + BEFORE, 40 + first), title);
    y = listOf(pdf, y, items);
  }
  return y;
}

/** The additional exercises of the week, if the programme has any. */
export function writeWeekly(pdf: Pdf, from: number, { weekly }: Programme): number {
  if (!weekly) return from;
  const { title, text, works } = weekly;
  let y = roomBelow(pdf, from + BEFORE, 70 + works.length * ROW);
  y = heading(pdf, y, `${title}, ${weeklyMinutes(weekly)}\u00a0min`);
  y = paragraph(pdf, y, text) + 8;
  for (const work of works) {
    writeRow(pdf, y, work);
    y += ROW;
  }
  return y;
}

const NAME_WIDTH = 175;
const LINE = 27;

/** A page to note the weights of each week, for programmes with dumbbells. */
export function writeLoads(pdf: Pdf, programme: Programme): void {
  const lifted = exercisesOf(programme)
    .map((id) => EXERCISES[id])
    .filter(({ equipment }) => (equipment as readonly string[]).includes("dumbbells"));
  if (lifted.length === 0) return;
  pdf.addPage();
  let y = heading(pdf, MARGIN, "Mon carnet de charges");
  y =
    paragraph(
      pdf,
      y,
      "Notez chaque semaine, pour chaque exercice, le poids en kilos de votre dernière série.",
    ) + 12;
  const each = (WIDTH - NAME_WIDTH) / programme.weeks.length;
  programme.weeks.forEach((_, index) => {
    const x = MARGIN + NAME_WIDTH + index * each;
    write(pdf, `S${index + 1}`, { x, y, width: each, size: 9, weight: "bold", color: COLORS.muted });
  });
  y += 16;
  for (const { name } of lifted) {
    y = roomBelow(pdf, y, LINE);
    write(pdf, name, { x: MARGIN, y: y + 5, width: NAME_WIDTH - 6, size: 9.5 });
    programme.weeks.forEach((_, index) => {
      pdf
        .rect(MARGIN + NAME_WIDTH + index * each, y, each - 4, LINE - 6)
        .lineWidth(0.5)
        .strokeColor(COLORS.muted)
        .stroke();
    });
    y += LINE;
  }
}
