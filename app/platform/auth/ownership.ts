declare const own: unique symbol;

/**
 * A thing that a gate has found to belong to the caller. Functions that read or change a person's rows take
 * this type instead of an id, so that an unchecked id from a request does not compile.
 */
export type Own<Kind extends string, Thing> = Thing & { readonly [own]: Kind };

/** Only gates may call this, right after they checked the owner (enforced in `.dependency-cruiser.cjs`). */
export const asOwn = <Kind extends string, Thing>(thing: Thing): Own<Kind, Thing> =>
  thing as Own<Kind, Thing>;
