import { FileTextIcon } from "lucide-react";
import { documentTitle } from "~/features/invoicing/rules/document-numbers.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import type { FoundShopOrder } from "../../queries/list-shop-orders.server.ts";
import { shopDocumentPath } from "../../rules/shop.ts";

export function ShopOrderDocuments({ order: { number, documents } }: { order: FoundShopOrder }) {
  if (documents.length === 0) return null;
  return (
    <Card asChild>
      <section aria-labelledby="documents">
        <CardBody>
          <h2 id="documents" className="text-xl">
            Documents
          </h2>
          <ul className="grid gap-2">
            {documents.map((document) => (
              <li key={document.id}>
                <a
                  href={shopDocumentPath(number, document.id)}
                  download
                  className="flex min-h-11 items-start gap-3 rounded-md py-1.5 underline-offset-4 hover:underline"
                >
                  <FileTextIcon aria-hidden className="mt-0.5 size-5 shrink-0 text-clay-text" />
                  <span className="min-w-0 leading-snug">
                    <span className="font-semibold wrap-anywhere">{documentTitle(document)}</span>
                    <span className="block text-sm text-muted">
                      PDF, {formatDay(new Date(document.issuedAt))}, {formatEuros(document.totalCents)}
                    </span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </CardBody>
      </section>
    </Card>
  );
}
