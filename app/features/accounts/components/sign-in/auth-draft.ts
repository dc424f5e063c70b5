import { dropDraft, keepDraft, readDraft } from "~/ui/form/drafts.ts";

/** What has been typed so far, in whichever dialog: neither a refusal nor a switch loses any of it. */
export type AuthDraft = {
  email: string;
  loginPassword: string;
  role: "student" | "coach";
  phone: string;
  password: string;
  confirmPassword: string;
  /** "on" once they are accepted */
  terms: string;
};

const EMPTY_DRAFT: AuthDraft = {
  email: "",
  loginPassword: "",
  role: "student",
  phone: "",
  password: "",
  confirmPassword: "",
  terms: "",
};

export interface DraftProps {
  draft: AuthDraft;
  change: (typed: Partial<AuthDraft>) => void;
}

/** Whom the next dialog is for: known from a sign-up, a confirmation or a new password of a moment ago. */
type Expected = Pick<AuthDraft, "email"> & Partial<Pick<AuthDraft, "role">>;

/** As long as the tab, and never in an address, which would be logged. */
const KEY = "expectedAccount";

export const expectAccount = (expected: Expected): void => keepDraft(KEY, expected);

export const forgetExpected = (): void => dropDraft(KEY);

/** What a dialog begins with. */
export function firstDraft(): AuthDraft {
  const { email = "", role } = readDraft(KEY, undefined);
  return { ...EMPTY_DRAFT, email, role: role === "coach" ? role : "student" };
}
