/** The side of a star's square, and the left and right end of the star inside it, including its outline. */
export const STAR_SIDE = 24;
const LEFT = 1.85;
const RIGHT = 22.15;

/**
 * The filled width of a row of stars, to the tenth that is shown beside it. It is measured within the star
 * and not within its square, so that 4,8 visibly differs from five.
 */
export function starsWidth(rating: number): number {
  const tenths = Math.round(Math.min(5, Math.max(0, rating)) * 10);
  const full = Math.floor(tenths / 10);
  const share = (tenths % 10) / 10;
  return full * STAR_SIDE + (share > 0 ? LEFT + share * (RIGHT - LEFT) : 0);
}
