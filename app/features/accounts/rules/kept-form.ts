/** A form that somebody was filling in when they signed up: its name, and its texts by field. */
export interface KeptForm {
  name: string;
  fields: Record<string, string>;
}

export const KEPT_DAYS = 7;

/** "bookingDraft:4": the name of a draft in the browser. */
export const KEPT_NAME = /^[a-zA-Z]{1,20}(:[1-9]\d{0,9})?$/;
export const KEPT_LIMITS = { fields: 60, characters: 30_000 } as const;
