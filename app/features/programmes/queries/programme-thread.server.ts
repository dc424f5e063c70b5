import { BRAND } from "~/platform/config/brand.ts";
import { answerTasks } from "~/platform/limits/worker-threads.server.ts";
import { MARGIN, WIDTH } from "~/platform/pdf/pdf-layout.ts";
import { COLORS, endPdf, startPdf, write } from "~/platform/pdf/pdf-page.server.ts";
import { EXERCISES } from "../rules/exercises.ts";
import {
  equipmentOf,
  isRun,
  PACES,
  type Pace,
  type Programme,
  sessionMinutes,
  type Work,
} from "../rules/model.ts";
import { type Routines, routinesOf } from "../rules/named-routines.ts";
import { ASK_A_DOCTOR, STOP_SIGNS } from "../rules/routines.ts";
import { formatRun, formatSets, joinThings } from "../rules/words.ts";
import { writeChapters, writeLoads, writeWeekly } from "./programme-chapters.server.ts";
import {
  heading,
  listOf,
  type Pdf,
  paragraph,
  roomBelow,
  writeGuide,
  writeTicks,
  writeWeeks,
} from "./programme-pages.server.ts";

async function writeProgramme(programme: Programme): Promise<Uint8Array> {
  const pdf = await startPdf(programme.title);
  writeCover(pdf, programme);
  pdf.addPage();
  let y = heading(pdf, MARGIN, "Avant de commencer");
  y = listOf(pdf, y, ASK_A_DOCTOR);
  y = heading(pdf, y + 16, "Quand s’arrêter");
  y = listOf(pdf, y, STOP_SIGNS);
  y = heading(pdf, y + 16, "Pour tenir jusqu’au bout");
  y = listOf(pdf, y, programme.advice);
  y = writePaces(pdf, y, programme);
  const routines = routinesOf(programme);
  y = writeRoutines(pdf, y + 24, routines);
  y = writeWeekly(pdf, y, programme);
  writeChapters(pdf, y, programme);
  pdf.addPage();
  writeWeeks(pdf, programme, routines);
  pdf.addPage();
  writeGuide(pdf, programme);
  writeLoads(pdf, programme);
  pdf.addPage();
  writeTicks(pdf, programme);
  return endPdf(pdf, `${BRAND.name} · ${programme.title} · pour votre usage personnel`);
}

const BAND = 250;

function writeCover(pdf: Pdf, programme: Programme): void {
  const { title, subtitle, introduction, audience, weeks } = programme;
  const { width } = pdf.page;
  pdf.rect(0, 0, width, BAND).fill(COLORS.clay);
  pdf.save().lineWidth(1.2).strokeColor("#ffffff").strokeOpacity(0.35);
  pdf.rect(width - 210, -40, 260, 190).stroke();
  pdf
    .moveTo(width - 210, 55)
    .lineTo(width, 55)
    .stroke();
  pdf
    .moveTo(width - 100, -40)
    .lineTo(width - 100, 150)
    .stroke();
  pdf.circle(width - 100, 55, 34).stroke();
  pdf.restore();
  const white = { x: MARGIN, width: WIDTH, color: "#ffffff" };
  write(pdf, BRAND.name, { ...white, y: MARGIN, size: 20, weight: "bold" });
  const end = write(pdf, title, { ...white, y: 130, width: WIDTH - 40, size: 32, weight: "bold" });
  write(pdf, subtitle, { ...white, y: end + 4, size: 14 });
  const perWeek = Math.max(...weeks.map(({ sessions }) => sessions.length));
  const times = weeks.flatMap(({ sessions }) => sessions.map(sessionMinutes));
  const facts: [string, string][] = [
    ["Durée", `${weeks.length}\u00a0semaines`],
    ["Séances", `${perWeek} par semaine`],
    ["Une séance", `${Math.min(...times)} à ${Math.max(...times)}\u00a0min`],
  ];
  const each = WIDTH / facts.length;
  facts.forEach(([label, value], index) => {
    const x = MARGIN + index * each;
    write(pdf, label, { x, y: BAND + 26, width: each - 10, size: 9, color: COLORS.muted });
    write(pdf, value, { x, y: BAND + 39, width: each - 10, size: 14, weight: "bold" });
  });
  let y = paragraph(pdf, BAND + 86, introduction, { size: 12 });
  y = heading(pdf, y + 16, "Pour qui");
  y = paragraph(pdf, y, audience);
  y = heading(pdf, y + 16, "Ce qu’il vous faut");
  y = paragraph(pdf, y, `${sentence(equipmentOf(programme))}.`);
  y = heading(pdf, y + 16, "Comment le lire");
  listOf(pdf, y, [
    "Chaque séance commence par son échauffement et finit par son retour au calme. Ils sont décrits une fois, après les conseils.",
    "3\u00a0×\u00a010 veut dire trois séries de dix répétitions. Le repos se prend après chaque série.",
    "Les jours sont une proposition. Décalez-les, en gardant les jours de repos entre les séances.",
    "Chaque exercice est expliqué à la fin, avec une version plus facile et une plus difficile. La dernière page sert à cocher vos séances.",
  ]);
}

const sentence = (things: readonly string[]) => {
  const said = joinThings(things);
  return said.charAt(0).toUpperCase() + said.slice(1);
};

/** Explains the paces, for programmes with running. */
function writePaces(pdf: Pdf, from: number, { weeks }: Programme): number {
  const all: Work[] = weeks.flatMap(({ sessions }) => sessions.flatMap(({ main }) => [...main]));
  const used = new Set<Pace>(all.flatMap((work) => (isRun(work) ? work.steps.map(({ pace }) => pace) : [])));
  if (used.size === 0) return from;
  let y = roomBelow(pdf, from + 16, 140);
  y = heading(pdf, y, "Les allures, au ressenti");
  for (const [pace, { label, feels }] of Object.entries(PACES))
    if (used.has(pace as Pace)) {
      write(pdf, label, { x: MARGIN, y, width: 90, weight: "bold" });
      y = write(pdf, feels.charAt(0).toUpperCase() + feels.slice(1), {
        x: MARGIN + 95,
        y,
        width: WIDTH - 95,
      });
      y += 6;
    }
  return y;
}

const LINE = 17;

function writeRoutines(pdf: Pdf, from: number, { all }: Routines): number {
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

answerTasks(writeProgramme);
