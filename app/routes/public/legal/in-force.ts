/** The date since which each legal text is in force. It must change with the text. */
export const IN_FORCE_SINCE = {
  "/terms": "2026-11-19",
  "/privacy": "2026-11-19",
  "/mentions-legales": "2026-11-15",
} as const;
