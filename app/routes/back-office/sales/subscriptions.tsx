import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { DeskTools } from "~/features/back-office/desk/components/desk-tools.tsx";
import { SubscriptionRow } from "~/features/back-office/desk/components/sale-cards.tsx";
import { SalesNav } from "~/features/back-office/desk/components/sales-nav.tsx";
import { listDeskSubscriptions } from "~/features/back-office/desk/queries/list-subscriptions.server.ts";
import { filteredPath, readFilters } from "~/features/back-office/desk/rules/filters.ts";
import { readPage, readText } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { privatePage } from "../../dashboard/private-page.ts";
import { OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/subscriptions.ts";

export const meta = () => privatePage("Abonnements");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { pool, settings } = context.get(servicesContext);
  const filters = readFilters("abonnements", searchParams, readText(searchParams.get("q")));
  const page = readPage(searchParams.get("page"));
  const found = await listDeskSubscriptions(pool, context.get(operatorViewerContext), filters, page);
  return { ...found, filters, isPublic: settings.isPublic };
}

export default function Subscriptions({ loaderData }: Route.ComponentProps) {
  const { rows, total, filters, isPublic, ...pages } = loaderData;
  return (
    <OfficePage
      title="Abonnements"
      text={`${formatCount(total, "abonnement")}, le dernier d’abord.`}
      tools={
        <>
          <SalesNav current="abonnements" />
          <DeskTools list="abonnements" filters={filters} />
        </>
      }
      empty={{
        title: "Aucun abonnement",
        text: "Essayez le début d’un nom ou d’une adresse, le numéro d’un abonnement ou d’une facture, ou une autre période.",
      }}
      {...pages}
      hrefFor={(page) => filteredPath("/back-office/abonnements", filters, page)}
    >
      {rows.map((subscription) => (
        <li key={subscription.id}>
          <SubscriptionRow subscription={subscription} isPublic={isPublic} />
        </li>
      ))}
    </OfficePage>
  );
}
