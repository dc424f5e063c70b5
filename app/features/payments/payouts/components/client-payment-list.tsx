import { FileDownIcon } from "lucide-react";
import type { ReactNode } from "react";
import { coachDocumentPath } from "~/features/invoicing/rules/sale-documents.ts";
import type { Page } from "~/platform/database/paging.server.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { buttonClass } from "~/ui/controls/button.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import type { ClientPayment } from "../queries/client-payments.server.ts";

interface ClientPaymentListProps extends Page<ClientPayment> {
  hrefFor: (page: number) => string;
  /** the receipt of a session or a pack, for a sale without an invoice */
  receiptFor: (soldId: string) => string;
}

/** A client's payments, with the documents of each, or else its receipt. */
export function ClientPaymentList({ rows, page, pageCount, hrefFor, receiptFor }: ClientPaymentListProps) {
  if (rows.length === 0)
    return (
      <p className="text-muted">
        Aucun paiement pour l’instant. Les accompagnements sont payés à la plateforme&nbsp;: ils sont dans vos
        revenus.
      </p>
    );
  return (
    <div className="grid gap-4">
      <ul className="rounded-lg border border-line bg-surface">
        {rows.map(({ id, description, createdAt, collectedCents, refundedCents, soldId, documents }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-b-0"
          >
            <span className="font-semibold wrap-anywhere">{description}</span>
            <span className="text-right font-semibold whitespace-nowrap tabular">
              {formatEuros(collectedCents)}
            </span>
            <span className="col-span-2 text-sm text-muted">
              {formatDay(createdAt)}
              {refundedCents > 0 && `, ${formatEuros(refundedCents)} remboursés`}
            </span>
            <span className="col-span-2 flex flex-wrap gap-2 pt-1 empty:hidden">
              {documents.map((document) => (
                <DocumentLink key={document.id} href={coachDocumentPath(document.id)}>
                  {document.kind === "invoice" ? "Facture" : "Avoir"} {document.number}
                </DocumentLink>
              ))}
              {documents.length === 0 && soldId && (
                <DocumentLink href={receiptFor(soldId)}>
                  Reçu<span className="sr-only">{`, ${description}`}</span>
                </DocumentLink>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Pagination label="Pages des paiements" page={page} pageCount={pageCount} hrefFor={hrefFor} />
    </div>
  );
}

function DocumentLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} download className={buttonClass({ variant: "secondary", size: "sm" }, "max-w-full")}>
      <FileDownIcon aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        {children}
        <span className="sr-only"> (PDF)</span>
      </span>
    </a>
  );
}
