import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";

/** The colours of the four quarters of the drawing below, row by row, which tell which way up it is. */
const QUARTERS = [
  [190, 70, 50],
  [60, 140, 80],
  [60, 80, 160],
  [200, 180, 90],
];

/** Four quarters in four colours, in the order asked for; what file is made of it is the caller's. */
export function drawing(width = 800, height = width, order = [0, 1, 2, 3]): Sharp {
  const points = Buffer.from(order.flatMap((quarter) => QUARTERS[quarter] ?? []));
  const raw = { width: 2, height: 2, channels: 3 as const };
  return sharp(points, { raw }).resize(width, height, { kernel: "nearest", fit: "fill" });
}

/** Bytes without any order, the same ones for the same seed. */
export const noise = (length: number, seed = 0): Buffer =>
  createHash("shake256", { outputLength: length }).update(`noise ${seed}`).digest();

/** A picture that does not compress: it has as many bytes as a photo. */
export const grain = (side = 700): Sharp =>
  sharp(noise(side * side * 3), { raw: { width: side, height: side, channels: 3 } });

/** How far the colours of a square are from the drawing's, at worst. */
export async function farthestColour(square: Uint8Array): Promise<number> {
  const { data, info } = await sharp(square).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const distances = QUARTERS.flatMap((colour, at) => {
    const x = Math.floor(info.width * (at % 2 ? 0.75 : 0.25));
    const y = Math.floor(info.height * (at > 1 ? 0.75 : 0.25));
    const found = data.subarray((y * info.width + x) * info.channels);
    return colour.map((value, channel) => Math.abs(value - (found[channel] ?? 0)));
  });
  return Math.max(...distances);
}
