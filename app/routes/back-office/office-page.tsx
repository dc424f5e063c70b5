import type { ReactNode } from "react";
import { Pagination } from "~/ui/data/pagination.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";

interface OfficePageProps {
  title: string;
  /** one line that describes the list */
  text: string;
  /** shown above the list, for example a search */
  tools?: ReactNode;
  empty: { title: string; text: string };
  page: number;
  pageCount: number;
  hrefFor?: (page: number) => string;
  children: ReactNode[];
}

export function OfficePage({
  title,
  text,
  tools,
  empty,
  page,
  pageCount,
  hrefFor,
  children,
}: OfficePageProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-1">
        <h1 className="text-3xl">{title}</h1>
        <p className="text-muted">{text}</p>
      </header>
      {tools}
      {children.length === 0 ? (
        <EmptyState title={empty.title} text={empty.text} />
      ) : (
        <ul className="grid gap-4">{children}</ul>
      )}
      <Pagination page={page} pageCount={pageCount} hrefFor={hrefFor ?? ((to) => `?page=${to}`)} />
    </div>
  );
}
