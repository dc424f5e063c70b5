import { create, type Font } from "fontkit";
import { houseFont } from "~/platform/pdf/pdf-fonts.server.ts";

export type Weight = 400 | 700;

const fonts = new Map<string, Font>();

function fontOf(subset: string, weight: Weight): Font {
  const part = `${subset}-${weight}`;
  const known = fonts.get(part);
  if (known) return known;
  const font = create(houseFont(part)) as Font;
  fonts.set(part, font);
  return font;
}

/** The width of a text in the house's font. */
export const measureText = (text: string, size: number, weight: Weight): number =>
  runsOf(text, weight).reduce((sum, { font, words }) => sum + advance(font, words, size), 0);

/** Draws a text as a path of SVG, so that the machine needs no font and the text is never markup. */
export function outlineText(
  text: string,
  { x, y, size, weight, color }: { x: number; y: number; size: number; weight: Weight; color: string },
): string {
  let left = x;
  const paths = runsOf(text, weight).flatMap(({ font, words }) => {
    const scale = size / font.unitsPerEm;
    return font.layout(words).glyphs.map((glyph) => {
      const path = `<path transform="translate(${left.toFixed(2)} ${y}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`;
      left += glyph.advanceWidth * scale;
      return path;
    });
  });
  return `<g fill="${color}">${paths.join("")}</g>`;
}

const advance = (font: Font, words: string, size: number): number =>
  font.layout(words).glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) *
  (size / font.unitsPerEm);

/** Each letter is in one of the two files of the font. A letter in none, such as an emoji, is left out. */
function runsOf(text: string, weight: Weight): { font: Font; words: string }[] {
  const known = [fontOf("latin", weight), fontOf("latin-ext", weight)];
  const runs: { font: Font; words: string }[] = [];
  for (const letter of text.normalize("NFC")) {
    const font = known.find((one) => one.hasGlyphForCodePoint(letter.codePointAt(0) as number));
    const last = runs.at(-1);
    if (!font) continue;
    if (last?.font === font) last.words += letter;
    else runs.push({ font, words: letter });
  }
  return runs;
}
