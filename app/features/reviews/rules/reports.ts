export const REVIEW_REPORT_LABELS = {
  insult: "Propos blessants ou discriminatoires",
  private: "Informations personnelles",
  stranger: "Ne parle pas d’une séance avec moi",
  spam: "Publicité",
  other: "Autre chose",
} as const;
export type ReviewReportReason = keyof typeof REVIEW_REPORT_LABELS;
export const REVIEW_REPORT_REASONS = Object.keys(REVIEW_REPORT_LABELS) as [
  ReviewReportReason,
  ...ReviewReportReason[],
];

export const REPORT_OUTCOMES = ["hidden", "kept"] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];
