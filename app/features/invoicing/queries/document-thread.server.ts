import { BRAND } from "~/platform/config/brand.ts";
import { answerTasks } from "~/platform/limits/worker-threads.server.ts";
import { MARGIN, WIDTH } from "~/platform/pdf/pdf-layout.ts";
import {
  COLORS,
  endPdf,
  roomFor,
  startPdf,
  write,
  writeParty,
  writeSums,
  writeTable,
} from "~/platform/pdf/pdf-page.server.ts";
import type { WrittenDocument } from "./render-document.server.ts";

async function writeDocument(printed: WrittenDocument): Promise<Uint8Array> {
  const { title, house, from, to, about, columns, rows, sums, notes } = printed;
  const pdf = await startPdf(title.replace("nº\u00a0", ""));
  write(pdf, BRAND.name, { x: MARGIN, y: MARGIN, width: 200, size: 24, weight: "bold", color: COLORS.clay });
  const half = { y: 105, width: WIDTH / 2 - 10 };
  const left = writeParty(pdf, { ...half, x: MARGIN }, from.label, from.name, from.lines);
  const right = writeParty(pdf, { ...half, x: MARGIN + WIDTH / 2 + 10 }, to.label, to.name, to.lines);
  const whole = { x: MARGIN, width: WIDTH };
  let y = write(pdf, title, { ...whole, y: Math.max(left, right) + 26, size: 18, weight: "bold" });
  y = write(pdf, about, { ...whole, y: y + 2, color: COLORS.muted });
  const cells = columns.map((column, at) => ({ ...column, of: (row: string[]) => row[at] ?? "" }));
  y = writeTable(pdf, y + 24, cells, rows);
  y = writeSums(pdf, y + 14, sums);
  for (const note of notes) {
    y = roomFor(pdf, y + 12, 30);
    y = write(pdf, note, { ...whole, y, size: 9, color: COLORS.muted });
  }
  return endPdf(pdf, `${house} · ${title}`);
}

answerTasks(writeDocument);
