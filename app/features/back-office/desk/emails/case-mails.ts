import { BRAND } from "~/platform/config/brand.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";
import { CASE_LABELS, CASES_PATH, type CaseKind, sayCase } from "../rules/cases.ts";

interface CaseMail {
  kind: CaseKind;
  cents: number | null;
  what: string;
  dueAt: Date;
  publicUrl: string;
}

/** A new case, for the operators. */
export function caseMail({ kind, cents, what, dueAt, publicUrl }: CaseMail) {
  const title = `${CASE_LABELS[kind]}\u00a0: ${what}`;
  return {
    subject: `${title} · ${BRAND.name}`,
    ...renderMail({
      title: CASE_LABELS[kind],
      preheader: what,
      paragraphs: [sayCase(kind, cents, kind === "dispute" ? "open" : null)],
      facts: [
        { label: "Vente", value: what },
        { label: "À régler avant le", value: formatDay(dueAt) },
      ],
      action: { label: "Voir les litiges", url: publicUrl + CASES_PATH },
    }),
  };
}
