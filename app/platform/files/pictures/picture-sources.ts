/**
 * A picture is stored as squares with these sides. The row stores the key and URL of the largest one; those
 * of the others are derived from it.
 */
export const PICTURE_SIDES = [96, 160, 240, 320, 480, 600] as const;

/** Pictures that must not be cropped, such as attachments: limits of the longer side. */
export const UNCROPPED_SIDES = [640, 1600] as const;

const LARGEST = /-600\.webp$/;
const LARGEST_WHOLE = /-1600\.webp$/;

/** Returns the keys of all sizes for the stored key. A key of anything else stands for itself. */
export function pictureKeys(noted: string): string[] {
  if (LARGEST.test(noted)) return PICTURE_SIDES.map((side) => sized(noted, side));
  return LARGEST_WHOLE.test(noted) ? UNCROPPED_SIDES.map((side) => sized(noted, side)) : [noted];
}

interface Sources {
  src: string;
  srcSet?: string;
  sizes?: string;
}

/**
 * Attributes of an `<img>`, for a URL and the width at which it is shown (`sizes`). Illustrations and photos
 * stored in one size have a single source.
 */
export function pictureSources(address: string, sizes: string): Sources {
  if (LARGEST_WHOLE.test(address)) {
    const srcSet = UNCROPPED_SIDES.map((side) => `${sized(address, side)} ${side}w`).join(", ");
    return { sizes, srcSet, src: address };
  }
  if (!LARGEST.test(address)) return { src: address };
  const srcSet = PICTURE_SIDES.map((side) => `${sized(address, side)} ${side}w`).join(", ");
  // The order matters: a browser that sees `src` first would start to fetch it.
  return { sizes, srcSet, src: address };
}

const sized = (noted: string, side: number) => noted.replace(/-\d+\.webp$/, `-${side}.webp`);
