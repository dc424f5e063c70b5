/** The browser checks these rules before the upload, and the server checks them again. */
export const PICTURE_TYPES = ["image/jpeg", "image/png"];
export const PICTURE_MIN_SIDE = 600;
const MEGABYTE = 1024 * 1024;
/** More than the largest phone picture. Beyond it, a small PNG can expand to gigabytes of memory. */
export const PICTURE_MAX_PIXELS = 64_000_000;

interface PictureBounds {
  maxBytes: number;
  minSide: number;
}

/** The bounds for a person's photo: large enough for every square size. */
const PHOTO: PictureBounds = { maxBytes: 5 * MEGABYTE, minSide: PICTURE_MIN_SIDE };

export const PICTURE_REFUSALS = {
  format: "Format invalide. Seuls les fichiers JPG et PNG sont acceptés.",
  bytes: "Fichier trop volumineux. Taille maximale\u00a0: 5MB.",
  side: "Les dimensions de l’image sont trop petites. Minimum 600px de largeur et hauteur.",
  pixels: "Les dimensions de l’image sont trop grandes. Réduisez-la et réessayez.",
};
export type PictureRefusal = keyof typeof PICTURE_REFUSALS;

/** Checks the header of a file, and returns its content or the reason for the refusal. */
export async function readPicture(
  file: Blob,
  bounds = PHOTO,
): Promise<{ bytes: Uint8Array<ArrayBuffer> } | { refusal: PictureRefusal }> {
  const bytes = new Uint8Array(await file.slice(0, bounds.maxBytes).arrayBuffer());
  const refusal = refusePicture(bytes, file.size, bounds);
  return refusal ? { refusal } : { bytes };
}

/** `size` is the size of the whole file; `bytes` may be only its beginning. */
function refusePicture(
  bytes: Uint8Array,
  size: number,
  { maxBytes, minSide }: PictureBounds,
): PictureRefusal | undefined {
  // The name and the declared type come from the sender and prove nothing.
  const dimensions = isPng(bytes) ? pngDimensions : isJpeg(bytes) ? jpegDimensions : undefined;
  if (!dimensions) return "format";
  if (size > maxBytes) return "bytes";
  const { width, height } = dimensions(new DataView(bytes.buffer, bytes.byteOffset, bytes.length)) ?? NONE;
  if (width === 0 || height === 0) return "format";
  return refuseDimensions(width, height, minSide);
}

export function refuseDimensions(
  width: number,
  height: number,
  minSide = PICTURE_MIN_SIDE,
): PictureRefusal | undefined {
  if (width * height > PICTURE_MAX_PIXELS) return "pixels";
  return Math.min(width, height) < minSide ? "side" : undefined;
}

const NONE = { width: 0, height: 0 };
type Dimensions = typeof NONE;

const startsWith = (bytes: Uint8Array, signature: number[]) =>
  signature.every((value, index) => bytes[index] === value);
const isJpeg = (bytes: Uint8Array) => startsWith(bytes, [0xff, 0xd8, 0xff]);
const isPng = (bytes: Uint8Array) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The dimensions are in the first chunk, which has the same length in every PNG. */
function pngDimensions(view: DataView): Dimensions | undefined {
  const isHeader = view.byteLength >= 33 && view.getUint32(8) === 13 && view.getUint32(12) === 0x49484452;
  return isHeader ? { width: view.getUint32(16), height: view.getUint32(20) } : undefined;
}

/** Frame markers are C0 to CF, except for three that announce tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const [START_OF_SCAN, END_OF_IMAGE] = [0xda, 0xd9];
/** The bytes of a frame segment that are read: length, precision, height, width. */
const FRAME_HEAD = 7;

/** The frame segment has the dimensions; any number of other segments may come before it. */
function jpegDimensions(view: DataView): Dimensions | undefined {
  for (let at = 2; at + 2 + FRAME_HEAD <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    // Any number of fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) return undefined;
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
