import { FileDownIcon } from "lucide-react";
import type { Page } from "~/platform/database/paging.server.ts";
import { formatMonth, parisInstant } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { buttonClass } from "~/ui/controls/button.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import type { SelfBilledRow } from "../queries/self-billed.server.ts";
import { payoutDocumentPath } from "../rules/payouts.ts";

const LABELS = { "self-billed invoice": "Facture", "self-billed credit note": "Avoir" } as const;

interface SelfBilledListProps extends Page<SelfBilledRow> {
  title: string;
  text: string;
  level: 2 | 3;
  hrefFor: (page: number) => string;
}

/** The invoices of a coach to the marketplace, which it issues in the coach's name. */
export function SelfBilledList({ title, text, level, rows, page, pageCount, hrefFor }: SelfBilledListProps) {
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby="autofacturation" className="grid gap-4">
      <header className="grid gap-1">
        <Heading id="autofacturation" className="text-xl">
          {title}
        </Heading>
        <p className="max-w-prose text-muted">{text}</p>
      </header>
      <ul className="rounded-lg border border-line bg-surface">
        {rows.map(({ id, kind, number, month, cents }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-line px-4 py-4 last:border-b-0 sm:px-5"
          >
            <span className="min-w-28 font-display text-xl font-bold whitespace-nowrap tabular">
              {formatEuros(cents)}
            </span>
            <span className="flex-1 basis-52 first-letter:uppercase">
              {formatMonth(parisInstant(month, "12:00"))}
            </span>
            <a
              href={payoutDocumentPath(id)}
              download
              className={buttonClass({ variant: "secondary", size: "sm" })}
            >
              <FileDownIcon aria-hidden="true" />
              {LABELS[kind]} {number}
              <span className="sr-only"> (PDF)</span>
            </a>
          </li>
        ))}
      </ul>
      <Pagination label="Pages des factures" page={page} pageCount={pageCount} hrefFor={hrefFor} />
    </section>
  );
}
