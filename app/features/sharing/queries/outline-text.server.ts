import { create, type Font } from "fontkit";
import { houseFont, runsOf } from "~/platform/pdf/pdf-fonts.server.ts";

export type Weight = 400 | 700;

const fonts = new Map<string, Font>();

function fontOf({ more }: { more: boolean }, weight: Weight): Font {
  const part = `latin-${more ? "ext-" : ""}${weight}`;
  const known = fonts.get(part);
  if (known) return known;
  const font = create(houseFont(part)) as Font;
  fonts.set(part, font);
  return font;
}

/** The width of a text in the house's font. */
export const measureText = (text: string, size: number, weight: Weight): number =>
  runsOf(text).reduce((sum, run) => sum + advance(fontOf(run, weight), run.text, size), 0);

/** Draws a text as a path of SVG, so that the machine needs no font and the text is never markup. */
export function outlineText(
  text: string,
  { x, y, size, weight, color }: { x: number; y: number; size: number; weight: Weight; color: string },
): string {
  let left = x;
  const paths = runsOf(text).flatMap((run) => {
    const font = fontOf(run, weight);
    const scale = size / font.unitsPerEm;
    return font.layout(run.text).glyphs.map((glyph) => {
      const path = `<path transform="translate(${left.toFixed(2)} ${y}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`;
      left += glyph.advanceWidth * scale;
      return path;
    });
  });
  return `<g fill="${color}">${paths.join("")}</g>`;
}

const advance = (font: Font, text: string, size: number): number =>
  font.layout(text).glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) *
  (size / font.unitsPerEm);
