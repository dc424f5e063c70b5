import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { DeskTools } from "~/features/back-office/desk/components/desk-tools.tsx";
import { BookingRow } from "~/features/back-office/desk/components/sale-cards.tsx";
import { SalesNav } from "~/features/back-office/desk/components/sales-nav.tsx";
import { listDeskBookings } from "~/features/back-office/desk/queries/list-bookings.server.ts";
import { filteredPath, readFilters } from "~/features/back-office/desk/rules/filters.ts";
import { readPage, readText } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { privatePage } from "../../dashboard/private-page.ts";
import { OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/sessions.ts";

export const meta = () => privatePage("Séances");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { pool, settings } = context.get(servicesContext);
  const filters = readFilters("sessions", searchParams, readText(searchParams.get("q")));
  const page = readPage(searchParams.get("page"));
  const found = await listDeskBookings(pool, context.get(operatorViewerContext), filters, page);
  return { ...found, filters, isPublic: settings.isPublic };
}

export default function Sessions({ loaderData }: Route.ComponentProps) {
  const { rows, total, filters, isPublic, ...pages } = loaderData;
  return (
    <OfficePage
      title="Séances"
      text={`${formatCount(total, "séance")}, la dernière réservée d’abord.`}
      tools={
        <>
          <SalesNav current="sessions" />
          <DeskTools list="sessions" filters={filters} />
        </>
      }
      empty={{
        title: "Aucune séance",
        text: "Essayez le début d’un nom ou d’une adresse, le numéro d’une séance ou d’une facture, ou une autre période.",
      }}
      {...pages}
      hrefFor={(page) => filteredPath("/back-office/sessions", filters, page)}
    >
      {rows.map((booking) => (
        <li key={booking.id}>
          <BookingRow booking={booking} isPublic={isPublic} />
        </li>
      ))}
    </OfficePage>
  );
}
