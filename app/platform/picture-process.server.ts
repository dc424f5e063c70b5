import sharp, { type Metadata } from "sharp";

/**
 * A process of its own in which uploads are decoded: decoding takes seconds of every thread that Node has for files,
 * passwords and compression, and the decoders are the part of us that strangers' bytes reach first. It knows no secret
 * and no database. `picture-maker.server.ts` starts it.
 */

export interface PictureOrder {
  bytes: Uint8Array;
  minSide: number;
  outputSide: number;
}

export type PictureAnswer = { webp: Uint8Array } | { refusal: "format" | "side" | "pixels" };

/** A phone's largest picture. Past it, a few kilobytes of PNG can unfold into gigabytes of memory. */
const MAX_PIXELS = 64_000_000;
/** Pictures that are sent from coarse to fine have to be held whole. */
const MAX_HELD_BYTES = 200_000_000;

async function makePicture({ bytes, minSide, outputSide }: PictureOrder): Promise<PictureAnswer> {
  try {
    // Measured below rather than by the library, whose own refusal could not be told from a broken file.
    const image = sharp(bytes, { limitInputPixels: false, failOn: "error", autoOrient: true });
    const facts = await image.metadata();
    const { width, height } = facts;
    if (width * height > MAX_PIXELS || heldBytes(facts) > MAX_HELD_BYTES) return { refusal: "pixels" };
    if (Math.min(width, height) < minSide) return { refusal: "side" };
    const side = Math.min(outputSide, width, height);
    const webp = await image
      .resize(side, side, { fit: "cover", position: "attention" })
      .webp({ quality: 82 })
      .toBuffer();
    return { webp };
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
