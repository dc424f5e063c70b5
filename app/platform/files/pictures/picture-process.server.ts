import sharp, { type Metadata, type Sharp } from "sharp";
import { type Drawing, SHARED_SIZE } from "./drawing.ts";
import { type PictureRefusal, refuseDimensions } from "./picture-rules.ts";
import { PICTURE_SIDES, UNCROPPED_SIDES } from "./picture-sources.ts";

/**
 * Decodes uploads in a separate process: decoding takes seconds of the threads that Node needs for files,
 * passwords and compression, and the decoders are the first code that untrusted bytes reach. The process
 * knows no secret and no database. `picture-converter.server.ts` starts it.
 */

export type PictureOrder = UploadOrder | { drawing: Drawing };

interface UploadOrder {
  bytes: Uint8Array;
  /** two sizes without cropping; otherwise squares */
  whole?: boolean;
}

/** One square for each of `PICTURE_SIDES`, or one uncropped picture for each of `UNCROPPED_SIDES`; or a drawing. */
export type PictureAnswer =
  | { squares: Square[] }
  | { sizes: UncroppedPicture[] }
  | { jpeg: Uint8Array }
  | { refusal: PictureRefusal };

export interface Square {
  side: number;
  webp: Uint8Array;
}

export interface UncroppedPicture {
  /** the limit of its longer side */
  side: number;
  width: number;
  height: number;
  webp: Uint8Array;
}

/** Progressive pictures must be held in memory as a whole. */
const MAX_HELD_BYTES = 200_000_000;
const LARGEST = Math.max(...PICTURE_SIDES);
const LARGEST_UNCROPPED = Math.max(...UNCROPPED_SIDES);

async function convertPicture({ bytes, whole = false }: UploadOrder): Promise<PictureAnswer> {
  try {
    // The size is checked below, because the library's own refusal looks like that of a broken file.
    const image = sharp(bytes, { limitInputPixels: false, failOn: "error", autoOrient: true });
    const facts = await image.metadata();
    if (facts.format !== "jpeg" && facts.format !== "png") return { refusal: "format" };
    // The size was checked before, but only the decoder's result counts.
    const refusal = refuseDimensions(facts.width, facts.height, whole ? 1 : undefined);
    if (refusal) return { refusal };
    if (heldBytes(facts) > MAX_HELD_BYTES) return { refusal: "pixels" };
    return whole ? { sizes: await resizeUncropped(image) } : { squares: await cropSquares(image) };
  } catch {
    // The header is valid and the rest is not: the file is truncated or crafted.
    return { refusal: "format" };
  }
}

async function draw({ svg, photo }: Drawing): Promise<PictureAnswer> {
  try {
    const ground = sharp(Buffer.from(svg)).resize(SHARED_SIZE.width, SHARED_SIZE.height);
    const parts = photo ? [{ input: await roundOff(photo), left: photo.left, top: photo.top }] : [];
    return { jpeg: await ground.composite(parts).flatten().jpeg({ quality: 84 }).toBuffer() };
  } catch {
    return { refusal: "format" };
  }
}

async function roundOff({ bytes, side, radius }: NonNullable<Drawing["photo"]>): Promise<Buffer> {
  const corners = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${radius}"/></svg>`;
  return sharp(bytes, { autoOrient: true })
    .resize(side, side, { fit: "cover" })
    .composite([{ input: Buffer.from(corners), blend: "dest-in" }])
    .png()
    .toBuffer();
}

async function cropSquares(image: Sharp): Promise<Square[]> {
  const decoded = await decode(image.resize(LARGEST, LARGEST, { fit: "cover", position: "attention" }));
  const squares: Square[] = [];
  for (const side of PICTURE_SIDES)
    squares.push({ side, webp: await decoded().resize(side, side).webp({ quality: 82 }).toBuffer() });
  return squares;
}

async function resizeUncropped(image: Sharp): Promise<UncroppedPicture[]> {
  const within = { fit: "inside", withoutEnlargement: true } as const;
  const decoded = await decode(image.resize(LARGEST_UNCROPPED, LARGEST_UNCROPPED, within));
  const sizes: UncroppedPicture[] = [];
  for (const side of UNCROPPED_SIDES) {
    const sized = decoded().resize(side, side, within).webp({ quality: 82 });
    const { data, info } = await sized.toBuffer({ resolveWithObject: true });
    sizes.push({ side, width: info.width, height: info.height, webp: data });
  }
  return sizes;
}

/** Decodes once for all sizes: upright, in sRGB, and without metadata. */
async function decode(image: Sharp): Promise<() => Sharp> {
  const { data, info } = await image
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } });
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
  process.send?.("drawing" in order ? await draw(order.drawing) : await convertPicture(order));
});
// The parent process is gone, perhaps without a chance to say so.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
// A terminal sends these signals to the whole process group; the server decides when this process ends.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
