/**
 * A picture is kept as squares of these sides. The largest, which every picture that is taken has, is the one whose key
 * and address are noted; the others' follow from it.
 */
export const PICTURE_SIDES = [96, 160, 240, 320, 480, 600] as const;

/** One that must not be cut, such as what is sent with a message, is kept whole: its longer side is at most one of these. */
export const WHOLE_SIDES = [640, 1600] as const;

const LARGEST = /-600\.webp$/;
const LARGEST_WHOLE = /-1600\.webp$/;

/** Where the files of a picture are, by the one that is noted. What is no such picture is alone. */
export function pictureKeys(noted: string): string[] {
  if (LARGEST.test(noted)) return PICTURE_SIDES.map((side) => sized(noted, side));
  return LARGEST_WHOLE.test(noted) ? WHOLE_SIDES.map((side) => sized(noted, side)) : [noted];
}

interface Sources {
  src: string;
  srcSet?: string;
  sizes?: string;
}

/**
 * What an `<img>` shows of a picture, by its address and how wide it stands there (`sizes`). A drawing of ours, or a photo
 * that was stored in one size, is its only source.
 */
export function pictureSources(address: string, sizes: string): Sources {
  if (!LARGEST.test(address)) return { src: address };
  const srcSet = PICTURE_SIDES.map((side) => `${sized(address, side)} ${side}w`).join(", ");
  // In this order: a browser that sees the source first would begin to fetch it.
  return { sizes, srcSet, src: address };
}

const sized = (noted: string, side: number) => noted.replace(/-\d+\.webp$/, `-${side}.webp`);
