import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { exportGiftCards } from "~/features/back-office/codes/queries/list-gift-cards.server.ts";
import { readGiftCardFilters } from "~/features/back-office/codes/rules.ts";
import { recordExport } from "~/features/back-office/commands/record-access.server.ts";
import { readText } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { csvFile } from "../../dashboard/generated-file.ts";
import type { Route } from "./+types/export-gift-cards.ts";

const HOURLY = { limit: 60, windowSeconds: 60 * 60 };

/** GET /back-office/cartes-cadeaux/export?etat=active: the list with its filters, as CSV. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const operator = context.get(operatorViewerContext);
  const { db, pool } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const filters = readGiftCardFilters(searchParams, readText(searchParams.get("q")));
  await limitRate(db, { name: "desk exports", subject: operator.id, ...HOURLY });
  await recordExport(db, operator, "export gift cards");
  return csvFile(`cartes-cadeaux-${parisDay(new Date())}.csv`, exportGiftCards(pool, operator, filters));
}
