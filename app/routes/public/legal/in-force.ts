/** Since when each legal text stands as it is; whoever changes one changes its day. */
export const IN_FORCE_SINCE = {
  "/terms": "2026-11-17",
  "/privacy": "2026-11-17",
  "/mentions-legales": "2026-11-15",
} as const;
