import { dropDraft, readDraft, saveDraft } from "~/ui/form/drafts.ts";

/** All dialogs share what was typed, so that neither a refusal nor a switch loses it. */
export type AuthDraft = {
  email: string;
  loginPassword: string;
  role: "student" | "coach";
  phone: string;
  password: string;
  confirmPassword: string;
  /** "on" if accepted */
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

/** A signup, a confirmation or a new password tells the next dialog which account to expect. */
type Expected = Pick<AuthDraft, "email"> & Partial<Pick<AuthDraft, "role">>;

/** The value is stored for the tab and never in an address, which would be logged. */
const KEY = "expectedAccount";

export const expectAccount = (expected: Expected): void => saveDraft(KEY, expected);

export const forgetExpected = (): void => dropDraft(KEY);

export function firstDraft(): AuthDraft {
  const { email = "", role } = readDraft(KEY, undefined);
  return { ...EMPTY_DRAFT, email, role: role === "coach" ? role : "student" };
}
