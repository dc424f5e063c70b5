/** The most programmes of a client with one coach, and the most templates of a coach. */
export const MOST_PROGRAMMES = 30;
export const MOST_TEMPLATES = 50;
