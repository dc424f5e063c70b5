import { AppError } from "./errors.ts";

interface ImageRules {
  minSide?: number;
  maxBytes?: number;
  /** of the square that is kept, in pixels; a smaller picture is not enlarged */
  outputSide: number;
}

/** A phone's largest picture. Past it, a few kilobytes of PNG can unfold into gigabytes of memory. */
const MAX_PIXELS = 64_000_000;

const MESSAGES = {
  format: "Format invalide. Seuls les fichiers JPG et PNG sont acceptés.",
  bytes: "Fichier trop volumineux. Taille maximale : 5MB.",
  side: "Les dimensions de l'image sont trop petites. Minimum 600px de largeur et hauteur.",
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
  // Loaded with the first upload: it would slow every start down.
  const { default: sharp } = await import("sharp");
  try {
    // Measured below rather than by the library, whose own refusal could not be told from a broken file.
    const image = sharp(bytes, { limitInputPixels: false, failOn: "error", autoOrient: true });
    const { width, height } = await image.metadata();
    if (width * height > MAX_PIXELS) throw refuse("pixels");
    if (Math.min(width, height) < minSide) throw refuse("side");
    const side = Math.min(outputSide, width, height);
    return await image
      .resize(side, side, { fit: "cover", position: "attention" })
      .webp({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer();
  } catch (error) {
    // Its first bytes were right and the rest is not: cut short, or made to break a decoder.
    throw error instanceof AppError ? error : refuse("format", error);
  }
}

function refuse(reason: keyof typeof MESSAGES, cause?: unknown): AppError {
  return new AppError("invalid_input", { message: MESSAGES[reason], cause });
}

// The name and the announced type are the sender's word; the content is not.
const startsWith = (bytes: Uint8Array, signature: number[]) =>
  signature.every((value, index) => bytes[index] === value);
const isJpeg = (bytes: Uint8Array) => startsWith(bytes, [0xff, 0xd8, 0xff]);
const isPng = (bytes: Uint8Array) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
