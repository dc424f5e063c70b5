import type { MailKind } from "~/features/accounts/rules/mail-kinds.ts";

export const COACHING_MAILS: MailKind = {
  id: "coaching",
  label: "Programmes et mesures de vos coachs",
  description: "Quand un coach publie une semaine de programme, ou vous propose de suivre vos mesures.",
  for: ["student"],
  sent: "unless refused",
};
