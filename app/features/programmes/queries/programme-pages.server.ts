import { MARGIN, WIDTH } from "~/platform/pdf/pdf-layout.ts";
import { COLORS, roomFor, type startPdf, type Weight, write } from "~/platform/pdf/pdf-page.server.ts";
import { EXERCISES } from "../rules/exercises.ts";
import {
  DAY_NAMES,
  exercisesOf,
  isRun,
  type Programme,
  type Session,
  sessionMinutes,
  type Week,
  type Work,
} from "../rules/model.ts";
import type { Routines } from "../rules/named-routines.ts";
import { formatRun, formatSeconds, formatSets } from "../rules/words.ts";

export type Pdf = Awaited<ReturnType<typeof startPdf>>;

/** Starts a new page if the height does not fit on the current one. Returns where to continue. */
export const roomBelow = (pdf: Pdf, y: number, height: number): number => roomFor(pdf, y, height);

export function heading(pdf: Pdf, y: number, text: string): number {
  return write(pdf, text, { x: MARGIN, y, width: WIDTH, size: 15, weight: "bold" }) + 6;
}

export const paragraph = (pdf: Pdf, y: number, text: string, { size = 10.5 } = {}): number =>
  write(pdf, text, { x: MARGIN, y, width: WIDTH, size });

export function listOf(pdf: Pdf, from: number, texts: readonly string[]): number {
  let y = from;
  for (const text of texts) {
    y = roomBelow(pdf, y, heightOf(pdf, text, { width: WIDTH - 16, size: 10.5 }));
    pdf.circle(MARGIN + 3, y + 7, 2).fill(COLORS.clay);
    y = write(pdf, text, { x: MARGIN + 16, y, width: WIDTH - 16, size: 10.5 }) + 5;
  }
  return y;
}

export const heightOf = (
  pdf: Pdf,
  text: string,
  { width, size, weight = "text" }: { width: number; size: number; weight?: Weight },
): number => pdf.font(weight).fontSize(size).heightOfString(text, { width });

const ROW = 17;
const WEEK_HEAD = 46;
const TITLE = 17;
const AFTER_SESSION = 10;
const FOOT = 60;
const AIM = { width: WIDTH, size: 9 };

const heightOfSession = (pdf: Pdf, session: Session, routines: Routines) =>
  TITLE + heightOf(pdf, aimOf(session, routines), AIM) + 3 + session.main.length * ROW + AFTER_SESSION;

const heightOfWeek = (pdf: Pdf, { sessions }: Week, routines: Routines) =>
  WEEK_HEAD + sessions.reduce((sum, session) => sum + heightOfSession(pdf, session, routines), 0);

/** A week starts on a new page if it does not fit. The space left at the end of a page is for notes. */
export function writeWeeks(pdf: Pdf, { weeks }: Programme, routines: Routines): void {
  let y = MARGIN;
  for (const [index, week] of weeks.entries()) {
    y = roomBelow(pdf, y, heightOfWeek(pdf, week, routines));
    y = writeWeekHead(pdf, y, week, index + 1);
    for (const session of week.sessions) y = writeSession(pdf, y, session, routines);
    y += 14;
    const next = weeks[index + 1];
    if (!next || y + heightOfWeek(pdf, next, routines) > pdf.page.height - FOOT) writeNotes(pdf, y);
  }
}

const NOTES_AT_LEAST = 90;

/** Dotted lines for handwriting, if there is enough room. */
function writeNotes(pdf: Pdf, from: number): void {
  const end = pdf.page.height - FOOT - 6;
  if (end - from < NOTES_AT_LEAST) return;
  write(pdf, "Mes charges, mes notes", { x: MARGIN, y: from, width: WIDTH, size: 9, color: COLORS.muted });
  for (let y = from + 40; y <= end; y += 24) dots(pdf, y);
}

const dots = (pdf: Pdf, y: number) =>
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .dash(1, { space: 3 })
    .strokeColor(COLORS.muted)
    .stroke()
    .undash();

function writeWeekHead(pdf: Pdf, y: number, { focus, isLight, sessions }: Week, number: number): number {
  pdf.rect(MARGIN, y, WIDTH, 32).fill(COLORS.sunken);
  pdf.rect(MARGIN, y, 4, 32).fill(COLORS.clay);
  write(pdf, `Semaine ${number}`, { x: MARGIN + 16, y: y + 8, width: 110, size: 13, weight: "bold" });
  write(pdf, focus, { x: MARGIN + 120, y: y + 10, width: WIDTH - 230, size: 10.5 });
  const rest = 7 - sessions.length;
  write(pdf, `${isLight ? "Allégée, " : ""}${rest}\u00a0jour${rest > 1 ? "s" : ""} de repos`, {
    x: MARGIN + WIDTH - 130,
    y: y + 10.5,
    width: 120,
    size: 9.5,
    align: "right",
    color: COLORS.muted,
  });
  return y + WEEK_HEAD;
}

function writeSession(pdf: Pdf, from: number, session: Session, routines: Routines): number {
  const { day, title, main } = session;
  write(pdf, `${DAY_NAMES[day]} · ${title}`, {
    x: MARGIN,
    y: from,
    width: WIDTH - 90,
    size: 11.5,
    weight: "bold",
  });
  write(pdf, `${sessionMinutes(session)}\u00a0min environ`, {
    x: MARGIN + WIDTH - 90,
    y: from + 1,
    width: 90,
    size: 9.5,
    align: "right",
    color: COLORS.muted,
  });
  let y = write(pdf, aimOf(session, routines), {
    x: MARGIN,
    y: from + TITLE,
    color: COLORS.muted,
    ...AIM,
  });
  y += 3;
  for (const work of main) {
    writeRow(pdf, y, work);
    y += ROW;
    pdf
      .moveTo(MARGIN, y - 1)
      .lineTo(MARGIN + WIDTH, y - 1)
      .lineWidth(0.5)
      .strokeColor(COLORS.line)
      .stroke();
  }
  return y + AFTER_SESSION;
}

/** The routines are named only if the programme has several. */
function aimOf(session: Session, { of, all }: Routines): string {
  if (all.length <= 2) return session.aim;
  const { warmUp, coolDown } = of(session);
  return `${session.aim} ${warmUp.name} avant, ${lowerFirst(coolDown.name)} après.`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Shorter rests, to change sides, are not printed. */
const SHORTEST_REST = 15;

/** Leaves room on the right for handwritten notes. */
export function writeRow(pdf: Pdf, from: number, work: Work): void {
  const y = from + 2;
  if (isRun(work)) {
    write(pdf, formatRun(work), { x: MARGIN, y, width: WIDTH - 110, size: 10 });
    return;
  }
  write(pdf, EXERCISES[work.exercise].name, { x: MARGIN, y, width: 195, size: 10 });
  write(pdf, formatSets(work), { x: MARGIN + 195, y, width: 135, size: 10, weight: "bold" });
  if (work.restSeconds >= SHORTEST_REST)
    write(pdf, `repos ${formatSeconds(work.restSeconds)}`, {
      x: MARGIN + 332,
      y: y + 0.5,
      width: 80,
      size: 9.5,
      color: COLORS.muted,
    });
}

/** The exercises in alphabetical order. */
export function writeGuide(pdf: Pdf, programme: Programme): void {
  let y = heading(pdf, MARGIN, "Les exercices");
  const known = exercisesOf(programme)
    .map((id) => EXERCISES[id])
    .toSorted((a, b) => a.name.localeCompare(b.name, "fr"));
  const look = { width: WIDTH, size: 10 };
  for (const { name, how, watch, easier, harder } of known) {
    const lines: [string, string][] = [
      ["À surveiller", watch],
      ["Plus facile", easier],
      ["Plus difficile", harder],
    ];
    const text = { width: WIDTH - 84, size: 9.5 };
    const height =
      22 +
      heightOf(pdf, how, look) +
      lines.reduce((sum, [, said]) => sum + heightOf(pdf, said, text) + 2, 0) +
      14;
    y = roomBelow(pdf, y, height);
    y = write(pdf, name, { x: MARGIN, y, width: WIDTH, size: 12, weight: "bold", color: COLORS.clay }) + 2;
    y = write(pdf, how, { x: MARGIN, y, ...look }) + 3;
    for (const [label, said] of lines) {
      write(pdf, label, { x: MARGIN, y, width: 80, size: 9.5, color: COLORS.muted });
      y = write(pdf, said, { x: MARGIN + 84, y, ...text }) + 2;
    }
    y += 12;
  }
}

const BOX = 13;

/** A page for the wall: a box for each session, a line for each week. */
export function writeTicks(pdf: Pdf, { weeks, title }: Programme): void {
  let y = heading(pdf, MARGIN, "Mes séances");
  y =
    paragraph(pdf, y, `${title}. Cochez chaque séance faite, et notez comment la semaine s’est passée.`) + 14;
  const most = Math.max(...weeks.map(({ sessions }) => sessions.length));
  const height = Math.min(92, (pdf.page.height - 60 - y) / weeks.length);
  const each = WIDTH / most;
  weeks.forEach(({ sessions, focus }, index) => {
    write(pdf, `Semaine ${index + 1}`, { x: MARGIN, y, width: 80, size: 11, weight: "bold" });
    write(pdf, focus, { x: MARGIN + 80, y: y + 1.5, width: WIDTH - 80, size: 9, color: COLORS.muted });
    sessions.forEach((session, at) => {
      const x = MARGIN + at * each;
      pdf
        .roundedRect(x, y + 19, BOX, BOX, 2)
        .lineWidth(1)
        .strokeColor(COLORS.ink)
        .stroke();
      const place = { x: x + BOX + 6, width: each - BOX - 10 };
      write(pdf, DAY_NAMES[session.day], { ...place, y: y + 17, size: 9, weight: "bold" });
      write(pdf, session.title, { ...place, y: y + 28, size: 8, color: COLORS.muted });
    });
    dots(pdf, y + height - 12);
    y += height;
  });
}
