import { NoProspects } from "~/features/prospects/components/no-prospects.tsx";
import { ProspectTable } from "~/features/prospects/components/prospect-table.tsx";
import type { ShownProspect } from "~/features/prospects/queries/list-prospects.server.ts";
import { type Asked, prospectsPath } from "~/features/prospects/rules/addresses.ts";
import type { BoardColumn } from "~/features/prospects/rules/board.ts";
import type { Page } from "~/platform/database/paging.ts";
import { Pagination } from "~/ui/data/pagination.tsx";
import { Skeleton, SkeletonGroup } from "~/ui/feedback/skeleton.tsx";
import { lazyPart } from "~/ui/overlay/lazy-part.tsx";

/** The board and its drag and drop are loaded only when shown. */
const ProspectBoard = lazyPart(() => import("~/features/prospects/components/board/prospect-board.tsx"), {
  byAddress: true,
});

interface FoundProspectsProps {
  asked: Asked;
  today: string;
  /** the count of all prospects, whatever the filter */
  total: number;
  /** columns for the board, a page for the table */
  found: Page<ShownProspect> | BoardColumn[];
}

export function FoundProspects({ asked, today, total, found }: FoundProspectsProps) {
  const columns = Array.isArray(found) ? found : undefined;
  const page = Array.isArray(found) ? undefined : found;
  const shown = columns ? columns.reduce((sum, column) => sum + column.total, 0) : page?.total;
  if (shown === 0) return <NoProspects total={total} />;
  if (columns) return <ProspectBoard columns={columns} today={today} placeholder={<Coming />} />;
  return (
    page && (
      <>
        <ProspectTable rows={page.rows} />
        <Pagination
          page={page.page}
          pageCount={page.pageCount}
          hrefFor={(to) => prospectsPath({ ...asked, page: to })}
        />
      </>
    )
  );
}

function Coming() {
  return (
    <SkeletonGroup className="flex gap-3 overflow-hidden">
      {["first", "second", "third", "fourth"].map((column) => (
        <Skeleton key={column} shape="block" className="h-96 w-[85%] shrink-0 sm:w-72" />
      ))}
    </SkeletonGroup>
  );
}
