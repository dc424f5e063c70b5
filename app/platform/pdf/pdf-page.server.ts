import { BRAND } from "~/platform/config/brand.ts";
import { houseFont, runsOf } from "./pdf-fonts.server.ts";
import { type Column, MARGIN, type Sum, WIDTH } from "./pdf-layout.ts";

type Pdf = PDFKit.PDFDocument;

/** Each weight has two font files: one for French, one for the other European letters. */
const WEIGHTS = { text: "400", bold: "700" } as const;
export type Weight = keyof typeof WEIGHTS;

// A PDF does not support CSS variables, so these repeat the tokens of app/ui/theme/theme.css.
export const COLORS = {
  ink: "#1f1b16",
  muted: "#5e564c",
  line: "#e6ddd0",
  clay: "#a53a18",
  sunken: "#f4efe7",
};

const FOOT = 60;

/** PDF/A-3 keeps a document readable for decades, and is tagged: everything it shows is in a structure. */
const ARCHIVED = { subset: "PDF/A-3a", pdfVersion: "1.7", tagged: true } as const;

/**
 * Starts an A4 document with embedded fonts, so that it looks the same everywhere. With a day of issue it is
 * PDF/A-3, and the same content has the same bytes. The title has no markup.
 */
export async function startPdf(title: string, issuedAt?: Date): Promise<Pdf> {
  const { default: PDFDocument } = await import("pdfkit");
  const pdf = new PDFDocument({
    ...(issuedAt && ARCHIVED),
    size: "A4",
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: FOOT },
    bufferPages: true,
    lang: "fr-FR",
    displayTitle: true,
    info: {
      Title: title,
      Author: BRAND.name,
      Creator: BRAND.name,
      Producer: BRAND.name,
      ...(issuedAt && { CreationDate: issuedAt, ModDate: issuedAt }),
    },
    // An empty name prevents pdfkit from loading one of the standard fonts.
    font: "",
  });
  for (const [name, weight] of Object.entries(WEIGHTS)) {
    pdf.registerFont(name, houseFont(`latin-${weight}`));
    pdf.registerFont(`${name}-more`, houseFont(`latin-ext-${weight}`));
  }
  return pdf;
}

/** An element of the structure that screen readers follow. */
export type Structure = PDFKit.PDFStructureElement;

/** The outermost element of a tagged PDF. */
export function startStructure(pdf: Pdf): Structure {
  const body = pdf.struct("Document");
  pdf.addStructure(body);
  return body;
}

interface Tag {
  within: Structure;
  type: "H1" | "P" | "TH" | "TD";
  /** of a heading of a table */
  scope?: "Column" | "Row";
}

/** Makes what is drawn a new element. */
function drawTagged(pdf: Pdf, { within, type, scope }: Tag, draw: () => void): void {
  const content = pdf.markStructureContent(type);
  draw();
  pdf.endMarkedContent();
  // The types of pdfkit do not know the scope of a heading.
  const options: PDFKit.Mixins.StructureElementOptions & Pick<Tag, "scope"> = scope ? { scope } : {};
  within.add(pdf.struct(type, options, content));
}

/** Marks what is drawn as decoration, which screen readers skip. */
function drawArtifact(pdf: Pdf, type: "Layout" | "Pagination", draw: () => void): void {
  pdf.markContent("Artifact", { type });
  draw();
  pdf.endMarkedContent();
}

function startElement(pdf: Pdf, within: Structure, type: "Table" | "TR"): Structure {
  const started = pdf.struct(type);
  within.add(started);
  return started;
}

interface Writing {
  x: number;
  y: number;
  width: number;
  size?: number;
  weight?: Weight;
  color?: string;
  align?: "left" | "right";
  /** for a tagged PDF */
  tag?: Tag | undefined;
}

/** Returns the y position below the text. The fonts lack the narrow no-break space; `runsOf` replaces it. */
export function write(pdf: Pdf, given: string, writing: Writing): number {
  const { x, y, width, size = 10, weight = "text", color = COLORS.ink, align = "left", tag } = writing;
  const runs = runsOf(given);
  const height = pdf
    .font(weight)
    .fontSize(size)
    .heightOfString(runs.map(({ text }) => text).join(""), { width });
  const drawRuns = () => {
    pdf.fillColor(color);
    runs.forEach(({ text, more }, at) => {
      const options = { width, align, continued: at < runs.length - 1 };
      pdf.font(more ? `${weight}-more` : weight);
      if (at === 0) pdf.text(text, x, y, options);
      else pdf.text(text, options);
    });
  };
  if (tag) drawTagged(pdf, tag, drawRuns);
  else drawRuns();
  return y + height;
}

const PADDING = 6;

/** Continues the table on new pages, with its headings on each. Returns the y position below the table. */
export function writeTable<Row>(
  pdf: Pdf,
  from: number,
  { columns, rows, within }: { columns: Column<Row>[]; rows: readonly Row[]; within: Structure },
): number {
  const table = startElement(pdf, within, "Table");
  let y = writeHeadings(pdf, from, columns, startElement(pdf, table, "TR"));
  const repeatHeadings = () => {
    let below = MARGIN;
    drawArtifact(pdf, "Pagination", () => {
      below = writeHeadings(pdf, MARGIN, columns);
    });
    return below;
  };
  for (const row of rows) {
    const cells = columns.map((column) => ({ column, text: column.of(row) }));
    pdf.font("text").fontSize(9);
    const height = Math.max(
      ...cells.map(({ column, text }) => pdf.heightOfString(text || " ", { width: column.width - PADDING })),
    );
    y = roomFor(pdf, y, height + 2 * PADDING, repeatHeadings);
    writeCells(pdf, y + PADDING, cells, {
      size: 9,
      tag: { within: startElement(pdf, table, "TR"), type: "TD" },
    });
    y += height + 2 * PADDING;
    drawArtifact(pdf, "Layout", () => drawRule(pdf, y));
  }
  return y;
}

const drawRule = (pdf: Pdf, y: number) =>
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .strokeColor(COLORS.line)
    .stroke();

function writeHeadings<Row>(pdf: Pdf, y: number, columns: Column<Row>[], within?: Structure): number {
  const drawBand = () => pdf.rect(MARGIN, y, WIDTH, 22).fill(COLORS.sunken);
  if (within) drawArtifact(pdf, "Layout", drawBand);
  else drawBand();
  const cells = columns.map((column) => ({ column, text: column.label }));
  writeCells(pdf, y + PADDING, cells, {
    size: 8.5,
    weight: "bold",
    color: COLORS.muted,
    tag: within && { within, type: "TH", scope: "Column" },
  });
  return y + 22;
}

function writeCells<Row>(
  pdf: Pdf,
  y: number,
  cells: { column: Column<Row>; text: string }[],
  look: Pick<Writing, "size" | "weight" | "color" | "tag">,
): void {
  let x = MARGIN;
  for (const { column, text } of cells) {
    const width = column.width - PADDING;
    write(pdf, text, { x: x + PADDING / 2, y, width, align: column.align ?? "left", ...look });
    x += column.width;
  }
}

/** Returns the y position, or the top of a new page if the height does not fit. */
export function roomFor(pdf: Pdf, y: number, height: number, startPage = () => MARGIN): number {
  if (y + height <= pdf.page.height - FOOT) return y;
  pdf.addPage();
  return startPage();
}

/** One of the two parties of a document. */
export function writeParty(
  pdf: Pdf,
  place: { x: number; y: number; width: number },
  party: { label: string; name: string; lines: (string | null | undefined)[] },
  within: Structure,
): number {
  const given = { ...place, tag: { within, type: "P" as const } };
  let y = write(pdf, party.label, { ...given, size: 8.5, color: COLORS.muted });
  y = write(pdf, party.name, { ...given, y: y + 2, size: 11, weight: "bold" });
  for (const line of party.lines) if (line) y = write(pdf, line, { ...given, y: y + 1, size: 9.5 });
  return y;
}

/** Writes the totals at the right. */
export function writeSums(pdf: Pdf, from: number, sums: Sum[], body: Structure): number {
  let y = roomFor(pdf, from, sums.length * 20);
  const x = MARGIN + WIDTH - 320;
  const table = startElement(pdf, body, "Table");
  for (const [label, value, isTotal] of sums) {
    const within = startElement(pdf, table, "TR");
    const look = { y, size: isTotal ? 12 : 10, weight: isTotal ? ("bold" as const) : ("text" as const) };
    const heading = { within, type: "TH", scope: "Row" } as const;
    const below = write(pdf, label, { ...look, x, width: 220, tag: heading });
    const cell = { within, type: "TD" } as const;
    const end = write(pdf, value, { ...look, x: x + 220, width: 100, align: "right", tag: cell });
    y = Math.max(below, end) + 5;
  }
  return y;
}

/** Adds the footers with page numbers and returns the bytes. */
export async function endPdf(pdf: Pdf, foot: string): Promise<Uint8Array> {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    // The footer is inside the bottom margin, where pdfkit would otherwise start a new page.
    pdf.page.margins.bottom = 0;
    drawArtifact(pdf, "Pagination", () => writeFooter(pdf, foot, `Page ${page + 1} sur ${count}`));
  }
  const pieces: Uint8Array[] = [];
  pdf.on("data", (piece: Uint8Array) => pieces.push(piece));
  const whole = new Promise<void>((resolve, reject) => pdf.on("end", resolve).on("error", reject));
  pdf.end();
  await whole;
  return Buffer.concat(pieces);
}

function writeFooter(pdf: Pdf, foot: string, pageNumber: string): void {
  const look = { y: pdf.page.height - 40, size: 8, color: COLORS.muted };
  write(pdf, foot, { ...look, x: MARGIN, width: WIDTH - 80 });
  write(pdf, pageNumber, { ...look, x: MARGIN + WIDTH - 80, width: 80, align: "right" });
}
