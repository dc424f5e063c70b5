/** The most programmes of a client with one coach. */
export const MOST_PROGRAMMES = 30;
