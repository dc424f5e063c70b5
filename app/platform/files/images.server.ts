import { randomBytes } from "node:crypto";
import type { Transaction } from "../database/db.server.ts";
import { callerNetwork } from "../limits/caller-network.server.ts";
import { WorkQueue } from "../limits/work-queue.server.ts";
import { AppError } from "../web/errors.ts";
import { type StoreServices, storeOwned } from "./orphan-files.server.ts";
import { PictureMaker } from "./picture-maker.server.ts";
import type { PictureOrder, Square, WholePicture } from "./picture-process.server.ts";
import { PICTURE_REFUSALS, type PictureRefusal, readPicture } from "./picture-rules.ts";

/** One after the other, in a process of its own: a core stays free for everybody else. */
const queue = new WorkQueue({
  atOnce: 1,
  perNetwork: 3,
  inAll: 12,
  tooMany: "Trop de photos à la fois. Patientez un instant et réessayez.",
});
const maker = new PictureMaker();
const make = (order: PictureOrder) => queue.run(callerNetwork(), () => maker.make(order));

/**
 * Turns an upload into WebP squares of ours: nothing of the original file is served, so neither its metadata (where the
 * picture was taken) nor anything hidden in it gets out.
 */
export async function makeSquares(file: Blob): Promise<Square[]> {
  const read = await readPicture(file);
  if ("refusal" in read) throw refuse(read.refusal);
  const answer = await make(read);
  if ("squares" in answer) return answer.squares;
  throw refuse("refusal" in answer ? answer.refusal : "format");
}

/** The same of a picture that is not cut, in two sizes, the smaller one first; or why it cannot be. */
export async function makeWhole(
  bytes: Uint8Array,
): Promise<{ sizes: WholePicture[] } | { refusal: PictureRefusal }> {
  const answer = await make({ bytes, whole: true });
  return "squares" in answer ? { refusal: "format" } : answer;
}

export const stopMakingPictures = () => maker.stop();

const refuse = (reason: PictureRefusal) =>
  new AppError("invalid_input", { message: PICTURE_REFUSALS[reason] });

/** Stores a picture in a folder, for the row that `own` points to it. Answers what `own` does. */
export async function storePicture<Before>(
  services: StoreServices,
  { folder, file }: { folder: string; file: Blob },
  own: (tx: Transaction, key: string) => Promise<Before>,
): Promise<Before> {
  const squares = await makeSquares(file);
  const parts = squares.map(({ side, webp }) => ({
    ending: `-${side}.webp`,
    bytes: webp,
    contentType: "image/webp",
  }));
  return storeOwned(services, { stem: `${folder}${randomBytes(16).toString("hex")}`, parts }, own);
}
