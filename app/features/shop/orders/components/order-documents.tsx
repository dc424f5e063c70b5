import { FileTextIcon } from "lucide-react";
import { documentTitle } from "~/features/invoicing/rules/document-numbers.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import type { FoundOrder } from "../queries/find-order.server.ts";

interface OrderDocumentsProps {
  documents: FoundOrder["documents"];
  pathOf: (documentId: string) => string;
}

export function OrderDocuments({ documents, pathOf }: OrderDocumentsProps) {
  return (
    <ul className="grid gap-2">
      {documents.map((document) => (
        <li key={document.id}>
          <a
            href={pathOf(document.id)}
            download
            className="flex min-h-11 items-start gap-3 rounded-md py-1.5 underline-offset-4 hover:underline"
          >
            <FileTextIcon aria-hidden className="mt-0.5 size-5 shrink-0 text-clay-text" />
            <span className="min-w-0 leading-snug">
              <span className="font-semibold wrap-anywhere">{documentTitle(document)}</span>
              <span className="block text-sm text-muted">
                PDF, {formatDay(document.issuedAt)}, {formatEuros(document.totalCents)}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
