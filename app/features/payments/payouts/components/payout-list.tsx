import { FileDownIcon } from "lucide-react";
import type { Page } from "~/platform/database/paging.server.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { buttonClass } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import type { PayoutRow } from "../queries/income.server.ts";
import { PAYOUT_LABELS, type PayoutStatus, payoutDocumentPath } from "../rules/payouts.ts";

const TONES = { wanted: "clay", paid: "green", failed: "danger" } as const satisfies Record<
  PayoutStatus,
  string
>;
const DOCUMENT_LABELS = { "payout statement": "Relevé", "commission invoice": "Facture" } as const;

interface PayoutListProps extends Page<PayoutRow> {
  title: string;
  hrefFor: (page: number) => string;
}

export function PayoutList({ title, rows, page, pageCount, hrefFor }: PayoutListProps) {
  return (
    <section aria-labelledby="virements" className="grid gap-4">
      <h2 id="virements" className="text-xl">
        {title}
      </h2>
      <ul className="rounded-lg border border-line bg-surface">
        {rows.map((payout) => (
          <li
            key={payout.id}
            className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-line px-4 py-4 last:border-b-0 sm:px-5"
          >
            <PayoutFacts payout={payout} />
          </li>
        ))}
      </ul>
      <Pagination label="Pages des virements" page={page} pageCount={pageCount} hrefFor={hrefFor} />
    </section>
  );
}

function PayoutFacts({ payout }: { payout: PayoutRow }) {
  const { cents, status, createdAt, endedAt, documents } = payout;
  return (
    <>
      <span className="min-w-28 font-display text-xl font-bold whitespace-nowrap tabular">
        {formatEuros(cents)}
      </span>
      <span className="flex flex-1 basis-52 flex-wrap items-center gap-x-3 gap-y-1">
        {formatDay(endedAt ?? createdAt)}
        <Badge tone={TONES[status]}>{PAYOUT_LABELS[status]}</Badge>
      </span>
      <span className="flex flex-wrap gap-2">
        {documents.map(({ id, kind, number }) => (
          <a
            key={id}
            href={payoutDocumentPath(id)}
            download
            className={buttonClass({ variant: "secondary", size: "sm" })}
          >
            <FileDownIcon aria-hidden="true" />
            {DOCUMENT_LABELS[kind]} {number}
            <span className="sr-only"> (PDF)</span>
          </a>
        ))}
      </span>
    </>
  );
}
