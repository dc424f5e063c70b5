/** The texts of a coach that can be improved. */
export const TEXT_KINDS = ["title", "description", "bio"] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** The limit in characters applies to the improved text; the input may be longer. */
export const LONGEST_IMPROVED: Record<TextKind, number> = { title: 70, description: 1_000, bio: 1_000 };
