/** How wide a star's square is, and where in it the star itself begins and ends, its outline included. */
export const STAR_SIDE = 24;
const LEFT = 1.85;
const RIGHT = 22.15;

/**
 * How much of a row of stars is filled for a rating: to the tenth that is written beside it, measured within the star
 * and not within its square, so that 4,8 is seen to be less than five.
 */
export function starsWidth(rating: number): number {
  const tenths = Math.round(Math.min(5, Math.max(0, rating)) * 10);
  const full = Math.floor(tenths / 10);
  const share = (tenths % 10) / 10;
  return full * STAR_SIDE + (share > 0 ? LEFT + share * (RIGHT - LEFT) : 0);
}
