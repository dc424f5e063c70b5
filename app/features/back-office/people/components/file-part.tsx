import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { formatDay } from "~/platform/format/dates.ts";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";

export interface FileRow {
  key: string;
  title: string;
  /** a page, or a document that is downloaded; absent where there is none */
  to?: string | undefined;
  isDocument?: boolean;
  detail?: string | undefined;
  badge?: ReactNode;
  /** ISO instant */
  at: string;
}

interface FilePartProps {
  title: string;
  /** shown instead of an empty list */
  empty: string;
  rows: readonly FileRow[];
  /** the whole list, filtered by the person */
  all?: { label: string; to: string } | undefined;
}

/** The latest of one kind in a person's file. Links are not prefetched, because opening some of them is recorded. */
export function FilePart({ title, empty, rows, all }: FilePartProps) {
  const id = useId();
  return (
    <Card asChild>
      <section aria-labelledby={id}>
        <CardBody>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <CardTitle id={id}>{title}</CardTitle>
            {all && rows.length > 0 && (
              <Link to={all.to} className="font-semibold text-clay-text underline underline-offset-4">
                {all.label}
              </Link>
            )}
          </div>
          {rows.length === 0 ? (
            <p className="text-muted">{empty}</p>
          ) : (
            <ul className="grid divide-y divide-line">
              {rows.map((row) => (
                <li key={row.key} className="grid gap-0.5 py-3 first:pt-0 last:pb-0">
                  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <RowTitle {...row} />
                    {row.badge}
                  </div>
                  <p className="text-sm text-muted wrap-anywhere">
                    <time dateTime={row.at}>{formatDay(new Date(row.at))}</time>
                    {row.detail && ` · ${row.detail}`}
                  </p>
                </li>
              ))}
            </ul>
          )}
        </CardBody>
      </section>
    </Card>
  );
}

const LINKED = "min-w-0 font-semibold text-clay-text underline underline-offset-4 wrap-anywhere";

function RowTitle({ title, to, isDocument }: FileRow) {
  if (!to) return <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>;
  if (isDocument)
    return (
      <a href={to} download className={LINKED}>
        {title}
      </a>
    );
  return (
    <Link to={to} className={LINKED}>
      {title}
    </Link>
  );
}
