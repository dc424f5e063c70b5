import { FileTextIcon } from "lucide-react";
import type { ListedSaleDocument } from "~/features/invoicing/queries/sale-documents.server.ts";
import { documentTitle } from "~/features/invoicing/rules/document-numbers.ts";
import { coachDocumentPath } from "~/features/invoicing/rules/sale-documents.ts";
import { receiptPath } from "../rules/addresses.ts";

interface SoldDocumentsProps {
  /** a session or a pack */
  id: string;
  documents: readonly Pick<ListedSaleDocument, "id" | "kind" | "series" | "number">[];
  /** the receipt, for the student of a sale without an invoice */
  hasReceipt: boolean;
  /** classes of each link */
  look: string;
}

/** The invoice and the credit notes of a sale, or else its receipt, as items of a list. */
export function SoldDocuments({ id, documents, hasReceipt, look }: SoldDocumentsProps) {
  if (documents.length === 0 && !hasReceipt) return null;
  const links =
    documents.length > 0
      ? documents.map((document) => ({
          href: coachDocumentPath(document.id),
          label: documentTitle(document),
        }))
      : [{ href: receiptPath(id), label: "Télécharger le reçu" }];
  return links.map(({ href, label }) => (
    <li key={href}>
      <a href={href} download className={look}>
        <FileTextIcon aria-hidden /> <span className="min-w-0 wrap-anywhere">{label} (PDF)</span>
      </a>
    </li>
  ));
}
