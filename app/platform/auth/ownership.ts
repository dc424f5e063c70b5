declare const own: unique symbol;

/**
 * A thing that a gate has found to be the asker's own. What reads or changes a person's rows takes one of these instead of
 * an id, so that an id that was sent with a request cannot get there: it would not compile.
 */
export type Own<Kind extends string, Thing> = Thing & { readonly [own]: Kind };

/** For gates alone, which is checked (`.dependency-cruiser.cjs`): whoever calls it has just looked whose it is. */
export const asOwn = <Kind extends string, Thing>(thing: Thing): Own<Kind, Thing> =>
  thing as Own<Kind, Thing>;
