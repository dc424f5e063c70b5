import sharp from "sharp";
import { PICTURE_REFUSALS } from "../../../app/platform/files/pictures/picture-rules.ts";
import { PICTURE_SIDES } from "../../../app/platform/files/pictures/picture-sources.ts";
import { farthestColour } from "./drawing.ts";
import { type PictureFile, SECRET } from "./picture-file.ts";

/** A little more than what printing colours lose on their way to a screen. */
const COLOURS_APART = 30;

/** The outcome of a file: the served pictures from the smallest on, or the refusal. */
export type Outcome = { squares: Uint8Array[] } | { refusal: string };

/** Lists the problems of an outcome; empty if it is as expected. */
export async function judge({ name, expected }: PictureFile, outcome: Outcome): Promise<string[]> {
  const told = (problem: string) => `${name}: ${problem}`;
  if ("refusal" in outcome) {
    const wanted =
      expected === "either"
        ? PICTURE_REFUSALS.format
        : PICTURE_REFUSALS[expected as keyof typeof PICTURE_REFUSALS];
    return outcome.refusal === wanted ? [] : [told(`refused with « ${outcome.refusal} », not ${expected}`)];
  }
  if (expected !== "drawn" && expected !== "taken" && expected !== "either")
    return [told(`taken, though its ${expected} is wrong`)];
  const problems = await Promise.all(PICTURE_SIDES.map((side, at) => judgeSquare(outcome.squares[at], side)));
  if (expected === "drawn")
    for (const square of outcome.squares) {
      const apart = await farthestColour(square);
      if (apart > COLOURS_APART) problems.push([`its colours are ${apart} apart`]);
    }
  return problems.flat().map(told);
}

async function judgeSquare(square: Uint8Array | undefined, side: number): Promise<string[]> {
  if (!square) return [`has no square of ${side}`];
  const { format, width, height, exif, icc, iptc, xmp, orientation, pages } = await sharp(square).metadata();
  const problems: string[] = [];
  if (format !== "webp" || width !== side || height !== side)
    problems.push(`${side} is a ${format} of ${width} by ${height}`);
  if (exif || icc || iptc || xmp || orientation || pages) problems.push(`${side} says more than it shows`);
  if (Buffer.from(square).includes(SECRET)) problems.push(`${side} has the secret in it`);
  return problems;
}
