import { callerNetwork } from "./caller-network.server.ts";
import { AppError } from "./errors.ts";
import { PictureMaker } from "./picture-maker.server.ts";
import { WorkQueue } from "./work-queue.server.ts";

interface ImageRules {
  minSide?: number;
  maxBytes?: number;
  /** of the square that is kept, in pixels; a smaller picture is not enlarged */
  outputSide: number;
}

/** One after the other, in a process of its own: a core stays free for everybody else. */
const queue = new WorkQueue({
  atOnce: 1,
  perNetwork: 3,
  inAll: 12,
  tooMany: "Trop de photos à la fois. Patientez un instant et réessayez.",
});
const maker = new PictureMaker();

const MESSAGES = {
  format: "Format invalide. Seuls les fichiers JPG et PNG sont acceptés.",
  bytes: "Fichier trop volumineux. Taille maximale : 5MB.",
  side: "Les dimensions de l’image sont trop petites. Minimum 600px de largeur et hauteur.",
  pixels: "Les dimensions de l’image sont trop grandes. Réduisez-la et réessayez.",
};

/**
 * Turns an upload into a WebP square of ours: nothing of the original file is served, so neither its metadata (where
 * the picture was taken) nor anything hidden in it gets out.
 */
export async function reencodeImage(
  bytes: Uint8Array,
  { minSide = 600, maxBytes = 5 * 1024 * 1024, outputSide }: ImageRules,
): Promise<Buffer> {
  if (!isJpeg(bytes) && !isPng(bytes)) throw refuse("format");
  if (bytes.length > maxBytes) throw refuse("bytes");
  const answer = await queue.run(callerNetwork(), () => maker.make({ bytes, minSide, outputSide }));
  if ("refusal" in answer) throw refuse(answer.refusal);
  return Buffer.from(answer.webp);
}

export const stopMakingPictures = () => maker.stop();

const refuse = (reason: keyof typeof MESSAGES) =>
  new AppError("invalid_input", { message: MESSAGES[reason] });

// The name and the announced type are the sender's word; the content is not.
const startsWith = (bytes: Uint8Array, signature: number[]) =>
  signature.every((value, index) => bytes[index] === value);
const isJpeg = (bytes: Uint8Array) => startsWith(bytes, [0xff, 0xd8, 0xff]);
const isPng = (bytes: Uint8Array) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
