import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { DeskTools } from "~/features/back-office/desk/components/desk-tools.tsx";
import { PaymentRow } from "~/features/back-office/desk/components/sale-cards.tsx";
import { SalesNav } from "~/features/back-office/desk/components/sales-nav.tsx";
import { listDeskPayments } from "~/features/back-office/desk/queries/list-payments.server.ts";
import { filteredPath, readFilters } from "~/features/back-office/desk/rules/filters.ts";
import { readPage, readText } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { privatePage } from "../../dashboard/private-page.ts";
import { OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/payments.ts";

export const meta = () => privatePage("Paiements");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { pool, settings } = context.get(servicesContext);
  const filters = readFilters("paiements", searchParams, readText(searchParams.get("q")));
  const page = readPage(searchParams.get("page"));
  const found = await listDeskPayments(pool, context.get(operatorViewerContext), filters, page);
  return { ...found, filters, isPublic: settings.isPublic };
}

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { rows, total, filters, isPublic, ...pages } = loaderData;
  return (
    <OfficePage
      title="Paiements"
      text={`${formatCount(total, "paiement")}, le dernier d’abord.`}
      tools={
        <>
          <SalesNav current="paiements" />
          <DeskTools list="paiements" filters={filters} />
        </>
      }
      empty={{
        title: "Aucun paiement",
        text: "Essayez le début d’un nom ou d’une adresse, le numéro d’un paiement ou d’une facture, ou une autre période.",
      }}
      {...pages}
      hrefFor={(page) => filteredPath("/back-office/paiements", filters, page)}
    >
      {rows.map((payment) => (
        <li key={payment.id}>
          <PaymentRow payment={payment} isPublic={isPublic} />
        </li>
      ))}
    </OfficePage>
  );
}
