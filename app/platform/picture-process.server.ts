import sharp, { type Metadata } from "sharp";
import { type PictureRefusal, refuseDimensions } from "./picture-rules.ts";
import { PICTURE_SIDES } from "./picture-sources.ts";

/**
 * A process of its own in which uploads are decoded: decoding takes seconds of every thread that Node has for files,
 * passwords and compression, and the decoders are the part of us that strangers' bytes reach first. It knows no secret
 * and no database. `picture-maker.server.ts` starts it.
 */

export interface PictureOrder {
  bytes: Uint8Array;
}

/** One square for each of `PICTURE_SIDES`. */
export type PictureAnswer = { squares: Square[] } | { refusal: PictureRefusal };

export interface Square {
  side: number;
  webp: Uint8Array;
}

/** Pictures that are sent from coarse to fine have to be held whole. */
const MAX_HELD_BYTES = 200_000_000;
const LARGEST = Math.max(...PICTURE_SIDES);

async function makePicture({ bytes }: PictureOrder): Promise<PictureAnswer> {
  try {
    // Measured below rather than by the library, whose own refusal could not be told from a broken file.
    const image = sharp(bytes, { limitInputPixels: false, failOn: "error", autoOrient: true });
    const facts = await image.metadata();
    if (facts.format !== "jpeg" && facts.format !== "png") return { refusal: "format" };
    // Measured before it came here too, but what counts is what the decoder finds.
    const refusal = refuseDimensions(facts.width, facts.height);
    if (refusal) return { refusal };
    if (heldBytes(facts) > MAX_HELD_BYTES) return { refusal: "pixels" };
    // Upright, in the colours of a screen, and without anything else that was in the file.
    const { data, info } = await image
      .resize(LARGEST, LARGEST, { fit: "cover", position: "attention" })
      .toColourspace("srgb")
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const squares: Square[] = [];
    for (const side of PICTURE_SIDES)
      squares.push({
        side,
        webp: await sharp(data, { raw: { width, height, channels } })
          .resize(side, side)
          .webp({ quality: 82 })
          .toBuffer(),
      });
    return { squares };
  } catch {
    // Its first bytes were right and the rest is not: cut short, or made to break a decoder.
    return { refusal: "format" };
  }
}

function heldBytes(facts: Metadata): number {
  const { width, height, channels, depth, format, isProgressive, chromaSubsampling } = facts;
  if (!isProgressive) return 0;
  if (format === "png") return width * height * channels * (depth === "ushort" ? 2 : 1);
  return width * height * 2 * (chromaSubsampling === "4:2:0" ? 1.5 : channels);
}

sharp.cache(false);
sharp.concurrency(1);
process.on("message", async (order: PictureOrder) => {
  process.send?.(await makePicture(order));
});
// Whoever started us is gone, perhaps without a chance to say so.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
// A terminal sends these to the whole group; the server decides when we end.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
