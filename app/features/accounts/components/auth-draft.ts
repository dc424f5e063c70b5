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

export const EMPTY_DRAFT: AuthDraft = {
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
