import { DownloadIcon, PlusIcon, UploadIcon } from "lucide-react";
import { useEffect } from "react";
import { data, Outlet } from "react-router";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { SyncButton } from "~/features/marketing/components/sync-button.tsx";
import { ViewSwitch } from "~/features/prospects/components/board/view-switch.tsx";
import { DueProspects } from "~/features/prospects/components/due-prospects.tsx";
import { NoProspects } from "~/features/prospects/components/no-prospects.tsx";
import { ProspectFilters } from "~/features/prospects/components/prospect-filters.tsx";
import { ProspectTable } from "~/features/prospects/components/prospect-table.tsx";
import { StatTiles } from "~/features/prospects/components/stat-tiles.tsx";
import {
  countStatuses,
  listDue,
  listProspects,
  type ShownProspect,
} from "~/features/prospects/queries/list-prospects.server.ts";
import { loadBoard } from "~/features/prospects/queries/load-board.server.ts";
import { type Asked, prospectsPath, readAsked } from "~/features/prospects/rules/addresses.ts";
import type { BoardColumn } from "~/features/prospects/rules/board.ts";
import { tilesOf } from "~/features/prospects/rules/pipeline.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import type { Page } from "~/platform/database/paging.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { formatNumber } from "~/platform/format/numbers.ts";
import { AppError } from "~/platform/web/errors.ts";
import { readForm, refuseForm } from "~/platform/web/forms.server.ts";
import { ButtonLink, buttonClass } from "~/ui/controls/button.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Skeleton, SkeletonGroup } from "~/ui/feedback/skeleton.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { lazyPart } from "~/ui/overlay/lazy-part.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/prospects.ts";
import { moveProspect } from "./prospects/move-prospect.server.ts";

export const headers = privateAnswerHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const coach = context.get(coachViewerContext);
  const { db, settings } = context.get(servicesContext);
  const isConnected = settings.klaviyo !== undefined;
  const asked = readAsked(new URL(request.url).searchParams);
  const today = parisDay(new Date());
  try {
    const [counts, due] = await Promise.all([countStatuses(db, coach), listDue(db, coach, today)]);
    const wanted = { ...asked, counts };
    const found = asked.board ? await loadBoard(db, coach, wanted) : await listProspects(db, coach, wanted);
    return data({ asked, today, isConnected, read: { due, found, tiles: tilesOf(counts) } });
  } catch (thrown) {
    // The page is still shown, so that the search can be retried.
    const { status } = refuseForm(context, thrown);
    return data({ asked, today, isConnected, read: undefined }, { status });
  }
}

/** This action only moves cards of the board; the dialogs' routes handle all other changes. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  if (form.get("intent") !== "move") throw new AppError("invalid_input");
  return moveProspect(context, form);
}

export function meta(): Route.MetaDescriptors {
  return privatePage("Prospects");
}

export default function Prospects({ loaderData }: Route.ComponentProps) {
  const { asked, today, isConnected, read } = loaderData;
  useEffect(() => {
    if (!loaderData.read)
      toast({
        title: "Erreur",
        description: "Impossible de charger les prospects.",
        variant: "destructive",
      });
  }, [loaderData]);
  return (
    <div className="grid gap-6">
      <Heading asked={asked} total={read?.tiles.total} />
      {read ? (
        <>
          <DueProspects due={read.due} today={today} />
          <StatTiles tiles={read.tiles} />
          <ProspectFilters />
          <ViewSwitch />
          <FoundProspects asked={asked} today={today} total={read.tiles.total} found={read.found} />
        </>
      ) : (
        <Alert
          tone="danger"
          title="Vos prospects n’ont pas pu être lus"
          action={
            <ButtonLink to={prospectsPath(asked)} replace size="sm">
              Réessayer
            </ButtonLink>
          }
        >
          Rien n’est perdu. Réessayez dans un instant.
        </Alert>
      )}
      {read && <SyncButton isConnected={isConnected} />}
      <Outlet />
    </div>
  );
}

function Heading({ asked, total }: { asked: Asked; total: number | undefined }) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-4">
      <div className="grid gap-1">
        <h1 className="text-3xl">
          Prospects{" "}
          {total !== undefined && (
            <span className="text-muted tabular">
              {formatNumber(total)}
              <span className="sr-only"> au total</span>
            </span>
          )}
        </h1>
        <p className="text-muted">Qui rappeler, où vous en êtes, et la suite.</p>
      </div>
      <div className="flex flex-row-reverse flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
        <ButtonLink to={prospectsPath(asked, "new")} preventScrollReset className="max-sm:w-full">
          <PlusIcon aria-hidden />
          Ajouter un prospect
        </ButtonLink>
        <a
          href={prospectsPath({ ...asked, page: 1 }, "export")}
          download
          className={buttonClass({ variant: "secondary" })}
        >
          <DownloadIcon aria-hidden />
          Exporter
        </a>
        <ButtonLink to={prospectsPath(asked, "import")} preventScrollReset variant="secondary">
          <UploadIcon aria-hidden />
          Importer
        </ButtonLink>
      </div>
    </header>
  );
}

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

function FoundProspects({ asked, today, total, found }: FoundProspectsProps) {
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
