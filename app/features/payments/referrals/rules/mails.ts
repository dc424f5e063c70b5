import type { MailKind } from "~/features/accounts/rules/mail-kinds.ts";

export const REFERRAL_MAILS: MailKind = {
  id: "referrals",
  label: "Parrainage",
  description: "Le crédit que vous recevez quand une invitation aboutit.",
  for: ["student"],
  sent: "unless refused",
};
