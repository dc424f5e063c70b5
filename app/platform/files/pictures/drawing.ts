/** The size of pictures that other sites show beside a link. */
export const SHARED_SIZE = { width: 1200, height: 630 } as const;

/** A picture to be drawn: shapes, and a photo with round corners on them. */
export interface Drawing {
  /** written by us alone, and without any text of others in it */
  svg: string;
  photo?: { bytes: Uint8Array; left: number; top: number; side: number; radius: number };
}
