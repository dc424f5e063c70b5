import { coachDocumentPath } from "~/features/invoicing/rules/sale-documents.ts";
import type { Page } from "~/platform/database/paging.server.ts";
import { formatDay } from "~/platform/format/dates.ts";
import type { CoachDocumentRow } from "../queries/coach-documents.server.ts";
import { payoutDocumentPath } from "../rules/payouts.ts";
import { DocumentList, type DocumentListProps } from "./document-list.tsx";

const LABELS: Record<CoachDocumentRow["kind"], string> = {
  invoice: "Facture",
  "credit note": "Avoir",
  "commission credit": "Avoir sur commission",
};

type CoachDocumentListProps = Omit<DocumentListProps, "id" | "text" | "rows"> & Page<CoachDocumentRow>;

/** The invoices of a coach to students, and what was credited of commissions. */
export function CoachDocumentList({ rows, ...list }: CoachDocumentListProps) {
  return (
    <DocumentList
      {...list}
      id="factures"
      text="Émis à chaque paiement et à chaque remboursement, au nom et pour le compte du vendeur. Les avoirs sur commission rendent celle d’une vente remboursée après son versement."
      rows={rows.map(({ id, kind, number, issuedAt, cents, what }) => ({
        id,
        cents,
        about: [formatDay(issuedAt), what].filter(Boolean).join(" · "),
        href: kind === "commission credit" ? payoutDocumentPath(id) : coachDocumentPath(id),
        label: `${LABELS[kind]} ${number}`,
      }))}
    />
  );
}
