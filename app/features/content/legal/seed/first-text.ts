/** A legal text that a new site begins with. Markdown with ordinary spaces; rendering inserts the French non-breaking ones. */
export interface FirstText {
  /** the day on which the text took effect, such as "2026-11-19" */
  effectiveOn: string;
  summary: string;
  body: string;
}
