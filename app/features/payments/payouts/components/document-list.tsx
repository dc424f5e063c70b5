import { FileDownIcon } from "lucide-react";
import type { Page } from "~/platform/database/paging.server.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { buttonClass } from "~/ui/controls/button.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { classNames } from "~/ui/theme/class-names.ts";

interface ShownDocument {
  id: string;
  cents: number;
  /** a day, a month or what was sold */
  about: string;
  href: string;
  /** for example "Facture B12-2026-00001" */
  label: string;
}

export interface DocumentListProps extends Page<ShownDocument> {
  id: string;
  title: string;
  text: string;
  hrefFor: (page: number) => string;
}

export function DocumentList({ id, title, text, rows, page, pageCount, hrefFor }: DocumentListProps) {
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <header className="grid gap-1">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="max-w-prose text-muted">{text}</p>
      </header>
      <ul className="rounded-lg border border-line bg-surface">
        {rows.map((document) => (
          <li
            key={document.id}
            className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-line px-4 py-4 last:border-b-0 sm:px-5"
          >
            <span className="min-w-28 font-display text-xl font-bold whitespace-nowrap tabular">
              {formatEuros(document.cents)}
            </span>
            <span className="min-w-0 flex-1 basis-52 wrap-anywhere first-letter:uppercase">
              {document.about}
            </span>
            <a
              href={document.href}
              download
              className={classNames(buttonClass({ variant: "secondary", size: "sm" }), "max-w-full")}
            >
              <FileDownIcon aria-hidden="true" />
              {document.label}
              <span className="sr-only"> (PDF)</span>
            </a>
          </li>
        ))}
      </ul>
      <Pagination label={`Pages\u00a0: ${title}`} page={page} pageCount={pageCount} hrefFor={hrefFor} />
    </section>
  );
}
