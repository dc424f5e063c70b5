import type { MailKind } from "~/features/accounts/rules/mail-kinds.ts";

export const CERTIFICATES_PATH = "/student-dashboard/attestations";
export const certificatePath = (year: number): string => `${CERTIFICATES_PATH}/${year}`;

export const CERTIFICATE_MAILS: MailKind = {
  id: "tax-certificates",
  label: "Attestations fiscales",
  description: "Une fois par an, pour vos séances à domicile qui ouvrent droit à un crédit d’impôt.",
  for: ["student"],
  sent: "always",
};

/** A session at home that took place and was paid here, by a coach who is declared. */
export interface CertifiedSession {
  at: Date;
  minutes: number;
  cents: number;
  coachName: string;
  coachNumber: string;
  address: string;
}

export interface CertifiedYear {
  year: number;
  sessions: number;
  minutes: number;
  cents: number;
}
