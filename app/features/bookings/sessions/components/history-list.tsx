import { FileTextIcon } from "lucide-react";
import { Link } from "react-router";
import { packAmount } from "~/features/discovery/rules/packs.ts";
import { documentNumber, type SaleDocumentKind } from "~/features/invoicing/rules/document-numbers.ts";
import { coachDocumentPath } from "~/features/invoicing/rules/sale-documents.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { buttonClass } from "~/ui/controls/button.tsx";
import { Avatar } from "~/ui/data/avatar.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { untilWords } from "../../packs/rules.ts";
import type { HistoryRow } from "../queries/list-history.server.ts";
import { receiptPath } from "../rules/addresses.ts";
import { bookingsPath } from "../rules/paths.ts";
import { priceLabel, STATE_LABELS } from "../rules/session-words.ts";

export function HistoryList({ rows }: { rows: HistoryRow[] }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {rows.map((row) => (
        <Card key={row.id} asChild>
          <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 p-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
            <Avatar name={row.coachName} src={row.coachImage} decorative />
            <div className="min-w-0">
              <p className="text-sm text-muted">
                <time dateTime={row.at.toISOString()}>{formatDay(row.at)}</time> · {stateOf(row)}
              </p>
              <p className="font-semibold wrap-anywhere">
                {row.kind === "session" ? (
                  <Link to={bookingsPath("student", row.id)} className="underline-offset-4 hover:underline">
                    {row.title}
                  </Link>
                ) : (
                  `${row.title} avec ${row.coachName}`
                )}
              </p>
            </div>
            <div className="col-span-2 flex flex-wrap items-center justify-between gap-3 sm:col-span-1 sm:justify-end">
              <Amount row={row} />
              <Documents row={row} />
            </div>
          </li>
        </Card>
      ))}
    </ul>
  );
}

const DOCUMENT_LABELS: Record<SaleDocumentKind, string> = { invoice: "Facture", "credit note": "Avoir" };

/** The receipt of a sale without an invoice. */
function Documents({ row }: { row: HistoryRow }) {
  const { id, title, at, collectedCents, documents } = row;
  const issued = documents.map((document) => ({
    href: coachDocumentPath(document.id),
    label: DOCUMENT_LABELS[document.kind],
    about: documentNumber(document),
  }));
  const receipt = { href: receiptPath(id), label: "Reçu", about: "" };
  const links = issued.length > 0 || collectedCents === 0 ? issued : [receipt];
  return links.map(({ href, label, about }) => (
    <a key={href} href={href} download className={buttonClass({ variant: "secondary", size: "sm" })}>
      <FileTextIcon aria-hidden /> {label}
      <span className="sr-only">
        {" "}
        {about} de {title}, {formatDay(at)} (PDF)
      </span>
    </a>
  ));
}

function stateOf(row: HistoryRow): string {
  if (row.kind === "session")
    return row.ending === "late"
      ? "Annulée tardivement"
      : `${STATE_LABELS[row.status]}, ${formatMinutes(row.minutes)}`;
  if (row.isOver) return "Terminé";
  return `Reste ${packAmount(row.minutesLeft, row)}, ${untilWords(row.expiresAt)}`;
}

function Amount({ row }: { row: HistoryRow }) {
  const { priceCents, refundedCents } = row;
  return (
    <p className="leading-tight tabular sm:text-right">
      <span className="font-semibold">
        {row.kind === "session" ? priceLabel(row) : formatEuros(priceCents, { short: true })}
      </span>
      {refundedCents > 0 && (
        <span className="block text-sm text-muted">{formatEuros(refundedCents)} remboursés</span>
      )}
    </p>
  );
}
