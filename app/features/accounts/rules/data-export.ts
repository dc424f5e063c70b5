/** An export is kept for this time. */
export const EXPORT_DAYS = 7;

export type DataExport = { state: "none" | "making" } | { state: "ready"; path: string; expiresAt: Date };
