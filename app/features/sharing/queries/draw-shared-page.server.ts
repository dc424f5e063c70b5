import { LRUCache } from "lru-cache";
import { BRAND } from "~/platform/config/brand.ts";
import type { FileStore } from "~/platform/files/files.server.ts";
import { SHARED_SIZE } from "~/platform/files/pictures/drawing.ts";
import { drawPicture } from "~/platform/files/pictures/images.server.ts";
import type { SharedPage } from "../rules/shared-page.ts";
import { wrapText } from "../rules/wrap-text.ts";
import { measureText, outlineText, type Weight } from "./outline-text.server.ts";
import { sharedVersion } from "./shared-version.server.ts";

/** About 15 MB. Whoever asks for a picture keeps it, so that few are asked for twice. */
const drawn = new LRUCache<string, Promise<Uint8Array>>({ max: 200 });

/** Draws the picture of a page once; answers a JPEG of 1200 × 630, the size that other sites expect. */
export function drawSharedPage(files: FileStore, page: SharedPage): Promise<Uint8Array> {
  const version = sharedVersion(page);
  const known = drawn.get(version);
  if (known) return known;
  const drawing = draw(files, page).catch((error: unknown) => {
    drawn.delete(version);
    throw error;
  });
  drawn.set(version, drawing);
  return drawing;
}

const UPLOADED = "/files/";
const PHOTO = { left: 760, top: 125, side: 360, radius: 28 };
const MARGIN = 80;

async function draw(files: FileStore, page: SharedPage): Promise<Uint8Array> {
  const key = page.photo?.startsWith(UPLOADED) ? page.photo.slice(UPLOADED.length) : undefined;
  const photo = key ? (await files.get(key))?.bytes : undefined;
  return drawPicture({
    svg: svgOf(page, photo !== undefined),
    ...(photo && { photo: { bytes: photo, ...PHOTO } }),
  });
}

const INK = "#2b2622";
const MUTED = "#6b625a";
const CLAY = "#b8431f";
const CREAM = "#fbf8f3";
const GREEN = "#1f6b4a";

/** The mark of public/images/mark.svg, without its ground. */
const MARK = `<path d="M24 12.1h-8a8 8 0 0 0 0 16h8M9 20.1h12.6" fill="none" stroke="${CLAY}" stroke-width="4.2" stroke-linecap="round"/><path d="M12.6 8.7C14.45 7.86 16.05 6.24 18.55 3.01A3.1 3.1 0 1 1 20.8 7.99C16.73 7.73 14.45 7.86 12.6 8.7Z" fill="${GREEN}"/>`;

interface Line {
  text: string;
  size: number;
  weight: Weight;
  color: string;
  /** free room below */
  below: number;
}

function svgOf({ about, title, facts }: SharedPage, hasPhoto: boolean): string {
  const { width, height } = SHARED_SIZE;
  const room = (hasPhoto ? PHOTO.left - 40 : width - MARGIN) - MARGIN;
  const wrapped = (text: string, lines: number, of: Omit<Line, "text">): Line[] =>
    wrapText(text, { width: room, lines, measure: (part) => measureText(part, of.size, of.weight) }).map(
      (part, at, all) => ({ text: part, ...of, below: at === all.length - 1 ? of.below : of.size * 0.12 }),
    );
  const lines = [
    ...wrapped(about, 2, { size: 32, weight: 400, color: CLAY, below: 22 }),
    ...wrapped(title, 3, { size: 68, weight: 700, color: INK, below: 30 }),
    ...facts.flatMap((fact) => wrapped(fact, 1, { size: 34, weight: 400, color: MUTED, below: 14 })),
  ];
  let top = 96;
  const texts = lines.map(({ text, size, weight, color, below }) => {
    top += size;
    const drawing = outlineText(text, { x: MARGIN, y: top, size, weight, color });
    top += below;
    return drawing;
  });
  const markSide = hasPhoto ? 0 : 300;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${CREAM}"/>
    <rect y="${height - 14}" width="${width}" height="14" fill="${CLAY}"/>
    ${markSide > 0 ? `<g opacity=".12" transform="translate(${width - markSide - 30} ${height - markSide - 40}) scale(${markSide / 32})">${MARK}</g>` : ""}
    ${texts.join("")}
    <g transform="translate(${MARGIN - 12} ${height - 112}) scale(2)">${MARK}</g>
    ${outlineText(BRAND.name, { x: MARGIN + 54, y: height - 62, size: 44, weight: 700, color: INK })}
  </svg>`;
}
