import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { DeskTools } from "~/features/back-office/desk/components/desk-tools.tsx";
import { PackRow } from "~/features/back-office/desk/components/sale-cards.tsx";
import { SalesNav } from "~/features/back-office/desk/components/sales-nav.tsx";
import { listDeskPacks } from "~/features/back-office/desk/queries/list-packs.server.ts";
import { filteredPath, readFilters } from "~/features/back-office/desk/rules/filters.ts";
import { readPage, readText } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { privatePage } from "../../dashboard/private-page.ts";
import { OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/packs.ts";

export const meta = () => privatePage("Packs");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { pool, settings } = context.get(servicesContext);
  const filters = readFilters("packs", searchParams, readText(searchParams.get("q")));
  const page = readPage(searchParams.get("page"));
  const found = await listDeskPacks(pool, context.get(operatorViewerContext), filters, page);
  return { ...found, filters, isPublic: settings.isPublic };
}

export default function Packs({ loaderData }: Route.ComponentProps) {
  const { rows, total, filters, isPublic, ...pages } = loaderData;
  return (
    <OfficePage
      title="Packs"
      text={`${formatCount(total, "pack")}, le dernier acheté d’abord.`}
      tools={
        <>
          <SalesNav current="packs" />
          <DeskTools list="packs" filters={filters} />
        </>
      }
      empty={{
        title: "Aucun pack",
        text: "Essayez le début d’un nom ou d’une adresse, le numéro d’un pack ou d’une facture, ou une autre période.",
      }}
      {...pages}
      hrefFor={(page) => filteredPath("/back-office/packs", filters, page)}
    >
      {rows.map((pack) => (
        <li key={pack.id}>
          <PackRow pack={pack} isPublic={isPublic} />
        </li>
      ))}
    </OfficePage>
  );
}
