import { randomBytes } from "node:crypto";
import { callerNetwork } from "./caller-network.server.ts";
import type { Transaction } from "./db.server.ts";
import { AppError } from "./errors.ts";
import { noteOwned, noteUnowned } from "./forgotten-files.server.ts";
import { PictureMaker } from "./picture-maker.server.ts";
import type { Square } from "./picture-process.server.ts";
import { PICTURE_REFUSALS, type PictureRefusal, readPicture } from "./picture-rules.ts";
import { pictureKeys } from "./picture-sources.ts";
import type { Services } from "./services.server.ts";
import { WorkQueue } from "./work-queue.server.ts";

/** One after the other, in a process of its own: a core stays free for everybody else. */
const queue = new WorkQueue({
  atOnce: 1,
  perNetwork: 3,
  inAll: 12,
  tooMany: "Trop de photos à la fois. Patientez un instant et réessayez.",
});
const maker = new PictureMaker();

/**
 * Turns an upload into WebP squares of ours: nothing of the original file is served, so neither its metadata (where the
 * picture was taken) nor anything hidden in it gets out.
 */
export async function makeSquares(file: Blob): Promise<Square[]> {
  const read = await readPicture(file);
  if ("refusal" in read) throw refuse(read.refusal);
  const answer = await queue.run(callerNetwork(), () => maker.make(read));
  if ("refusal" in answer) throw refuse(answer.refusal);
  return answer.squares;
}

export const stopMakingPictures = () => maker.stop();

const refuse = (reason: PictureRefusal) =>
  new AppError("invalid_input", { message: PICTURE_REFUSALS[reason] });

export type PictureServices = Pick<Services, "db" | "files" | "log">;

/** Stores a picture in a folder, for the row that `own` points to it. Answers what `own` does. */
export async function storePicture<Before>(
  services: PictureServices,
  { folder, file }: { folder: string; file: Blob },
  own: (tx: Transaction, key: string) => Promise<Before>,
): Promise<Before> {
  const { db, files } = services;
  const squares = await makeSquares(file);
  const stem = `${folder}${randomBytes(16).toString("hex")}`;
  const keyOf = ({ side }: Square) => `${stem}-${side}.webp`;
  // The largest comes last.
  const key = keyOf(squares.at(-1) as Square);
  await noteUnowned(db, key);
  try {
    await Promise.all(squares.map((square) => files.put(keyOf(square), square.webp, "image/webp")));
    return await db.transaction(async (tx) => {
      const before = await own(tx, key);
      await noteOwned(tx, key);
      return before;
    });
  } catch (error) {
    await deletePicture(services, key);
    throw error;
  }
}

/**
 * Deletes the files of a picture that nothing points to any more. Those that cannot be deleted now are no reason to fail:
 * they are noted as forgotten, and deleted later.
 */
export async function deletePicture({ files, log }: PictureServices, key: string | null): Promise<void> {
  if (!key) return;
  for (const file of pictureKeys(key))
    await files.delete(file).catch((err: unknown) => log.warn({ err }, "a photo could not be deleted yet"));
}
