import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { DeskTools } from "~/features/back-office/desk/components/desk-tools.tsx";
import { GroupRow } from "~/features/back-office/desk/components/sale-cards.tsx";
import { SalesNav } from "~/features/back-office/desk/components/sales-nav.tsx";
import { listDeskGroups } from "~/features/back-office/desk/queries/list-groups.server.ts";
import { filteredPath, readFilters } from "~/features/back-office/desk/rules/filters.ts";
import { readPage, readText } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { privatePage } from "../../dashboard/private-page.ts";
import { OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/groups.ts";

export const meta = () => privatePage("Séances collectives");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { pool } = context.get(servicesContext);
  const filters = readFilters("collectives", searchParams, readText(searchParams.get("q")));
  const page = readPage(searchParams.get("page"));
  const found = await listDeskGroups(pool, context.get(operatorViewerContext), filters, page);
  return { ...found, filters, now: new Date() };
}

export default function Groups({ loaderData }: Route.ComponentProps) {
  const { rows, total, filters, now, ...pages } = loaderData;
  return (
    <OfficePage
      title="Séances collectives"
      text={`${formatCount(total, "séance collective", "séances collectives")}, la plus tardive d’abord.`}
      tools={
        <>
          <SalesNav current="collectives" />
          <DeskTools list="collectives" filters={filters} />
        </>
      }
      empty={{
        title: "Aucune séance collective",
        text: "Essayez le nom du coach ou d’un participant, un numéro, ou une autre période.",
      }}
      {...pages}
      hrefFor={(page) => filteredPath("/back-office/collectives", filters, page)}
    >
      {rows.map((group) => (
        <li key={group.id}>
          <GroupRow group={group} now={now} />
        </li>
      ))}
    </OfficePage>
  );
}
