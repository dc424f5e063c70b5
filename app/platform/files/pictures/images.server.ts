import { randomBytes } from "node:crypto";
import type { Transaction } from "../../database/db.server.ts";
import { callerNetwork } from "../../limits/caller-network.server.ts";
import { WorkQueue } from "../../limits/work-queue.server.ts";
import { AppError } from "../../web/errors.ts";
import { type StoreServices, storeOwned } from "../orphan-files.server.ts";
import type { Drawing } from "./drawing.ts";
import { PictureConverter } from "./picture-converter.server.ts";
import type { PictureOrder, Square, UncroppedPicture } from "./picture-process.server.ts";
import { PICTURE_REFUSALS, type PictureRefusal, readPicture } from "./picture-rules.ts";

/** One picture at a time, in a separate process, so that a core stays free. */
const queue = new WorkQueue({
  atOnce: 1,
  perNetwork: 3,
  inAll: 12,
  tooMany: "Trop de photos à la fois. Patientez un instant et réessayez.",
});
const pictureMaker = new PictureConverter();
const runPictureOrder = (order: PictureOrder) =>
  queue.run(callerNetwork(), () => pictureMaker.convert(order));

/**
 * Converts an upload into WebP squares. The original file is never served, so its metadata (such as the
 * place) and hidden content stay private.
 */
export async function convertToSquares(file: Blob): Promise<Square[]> {
  const read = await readPicture(file);
  if ("refusal" in read) throw pictureRefusal(read.refusal);
  const answer = await runPictureOrder(read);
  if ("squares" in answer) return answer.squares;
  throw pictureRefusal("refusal" in answer ? answer.refusal : "format");
}

/** Converts a picture without cropping it into two sizes, the smaller one first; or returns the refusal. */
export async function resizeUncropped(
  bytes: Uint8Array,
): Promise<{ sizes: UncroppedPicture[] } | { refusal: PictureRefusal }> {
  const answer = await runPictureOrder({ bytes, whole: true });
  return "sizes" in answer || "refusal" in answer ? answer : { refusal: "format" };
}

/** Draws a picture as a JPEG. */
export async function drawPicture(drawing: Drawing): Promise<Uint8Array> {
  const answer = await runPictureOrder({ drawing });
  if ("jpeg" in answer) return answer.jpeg;
  throw new AppError("unavailable");
}

export const stopPictureProcess = () => pictureMaker.stop();

const pictureRefusal = (reason: PictureRefusal) =>
  new AppError("invalid_input", { message: PICTURE_REFUSALS[reason] });

/** Stores a picture in a folder. `own` must write the row that points to it; its result is returned. */
export async function storePicture<Before>(
  services: StoreServices,
  { folder, file }: { folder: string; file: Blob },
  own: (tx: Transaction, key: string) => Promise<Before>,
): Promise<Before> {
  const squares = await convertToSquares(file);
  const parts = squares.map(({ side, webp }) => ({
    ending: `-${side}.webp`,
    bytes: webp,
    contentType: "image/webp",
  }));
  return storeOwned(services, { stem: `${folder}${randomBytes(16).toString("hex")}`, parts }, own);
}

/**
 * Stores a picture without cropping it, in two sizes. The dimensions of the larger one are part of its name, so
 * that a page can reserve its place. `own` must write the row that points to it; its result is returned.
 */
export async function storeUncropped<Before>(
  services: StoreServices,
  { folder, file }: { folder: string; file: Blob },
  own: (tx: Transaction, key: string) => Promise<Before>,
): Promise<Before> {
  const read = await readPicture(file);
  if ("refusal" in read) throw pictureRefusal(read.refusal);
  const made = await resizeUncropped(read.bytes);
  if ("refusal" in made) throw pictureRefusal(made.refusal);
  const { width, height } = made.sizes.at(-1) ?? { width: 0, height: 0 };
  const parts = made.sizes.map(({ side, webp }) => ({
    ending: `-${side}.webp`,
    bytes: webp,
    contentType: "image/webp",
  }));
  const name = `${randomBytes(16).toString("hex")}-${width}x${height}`;
  return storeOwned(services, { stem: `${folder}${name}`, parts }, own);
}
