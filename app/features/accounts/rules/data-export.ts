/** How long the copy of a person's data waits for them. */
export const EXPORT_DAYS = 7;

/** What its owner sees of it. */
export type DataExport = { state: "none" | "making" } | { state: "ready"; path: string; expiresAt: Date };
