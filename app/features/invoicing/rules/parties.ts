import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";

/** The operator's identity on the day of issue. */
export type Issuer = Pick<
  OperatorIdentity,
  "name" | "legalForm" | "address" | "registration" | "vat" | "contactEmail" | "isVatExempt"
>;

export function issuerOf(operator: OperatorIdentity): Issuer {
  const { name, legalForm, address, registration, vat, contactEmail, isVatExempt } = operator;
  return { name, legalForm, address, registration, vat, contactEmail, isVatExempt };
}

export interface Recipient {
  name: string;
  /** business name and address, or the e-mail address */
  lines: string[];
  siret?: string | null;
}
