import type { Page } from "~/platform/database/paging.server.ts";
import { formatMonth, parisInstant } from "~/platform/format/dates.ts";
import type { SelfBilledRow } from "../queries/self-billed.server.ts";
import { payoutDocumentPath } from "../rules/payouts.ts";
import { DocumentList, type DocumentListProps } from "./document-list.tsx";

const LABELS = { "self-billed invoice": "Facture", "self-billed credit note": "Avoir" } as const;

type SelfBilledListProps = Omit<DocumentListProps, "id" | "rows"> & Page<SelfBilledRow>;

/** The invoices of a coach to the marketplace, which it issues in the coach's name. */
export function SelfBilledList({ rows, ...list }: SelfBilledListProps) {
  return (
    <DocumentList
      {...list}
      id="autofacturation"
      rows={rows.map(({ id, kind, number, month, cents }) => ({
        id,
        cents,
        about: formatMonth(parisInstant(month, "12:00")),
        href: payoutDocumentPath(id),
        label: `${LABELS[kind]} ${number}`,
      }))}
    />
  );
}
