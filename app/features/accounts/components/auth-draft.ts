/** What has been typed so far, in whichever dialog: neither a refusal nor a switch loses any of it. */
export interface AuthDraft {
  email: string;
  loginPassword: string;
  role: "student" | "coach";
  phone: string;
  password: string;
  confirmPassword: string;
  termsAccepted: boolean;
}

const EMPTY_DRAFT: AuthDraft = {
  email: "",
  loginPassword: "",
  role: "student",
  phone: "",
  password: "",
  confirmPassword: "",
  termsAccepted: false,
};

export interface DraftProps {
  draft: AuthDraft;
  change: (typed: Partial<AuthDraft>) => void;
}

/** Whom the next dialog is for: known from a sign-up, a confirmation or a new password of a moment ago. */
type Expected = Pick<AuthDraft, "email"> & Partial<Pick<AuthDraft, "role">>;

/** As long as the tab, and never in an address, which would be logged. */
const KEY = "expectedAccount";

export function expectAccount(expected: Expected): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(expected));
  } catch {
    // A browser that keeps nothing: the address is typed again.
  }
}

export function forgetExpected(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/** What a dialog begins with. */
export function firstDraft(): AuthDraft {
  try {
    const { email, role } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Partial<Expected>;
    return {
      ...EMPTY_DRAFT,
      ...(typeof email === "string" ? { email } : {}),
      ...(role === "coach" ? { role } : {}),
    };
  } catch {
    return EMPTY_DRAFT;
  }
}
