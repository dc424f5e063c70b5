import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { recordExport } from "~/features/back-office/commands/record-access.server.ts";
import { exportDeskBookings } from "~/features/back-office/desk/queries/list-bookings.server.ts";
import { exportDeskCases } from "~/features/back-office/desk/queries/list-cases.server.ts";
import { exportDeskGroups } from "~/features/back-office/desk/queries/list-groups.server.ts";
import { exportDeskPacks } from "~/features/back-office/desk/queries/list-packs.server.ts";
import { exportDeskPayments } from "~/features/back-office/desk/queries/list-payments.server.ts";
import { exportDeskSubscriptions } from "~/features/back-office/desk/queries/list-subscriptions.server.ts";
import {
  DESK_LISTS,
  type DeskList,
  LIST_LABELS,
  readFilters,
} from "~/features/back-office/desk/rules/filters.ts";
import { readText } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { csvFile } from "../../dashboard/generated-file.ts";
import type { Route } from "./+types/export.ts";

const HOURLY = { limit: 60, windowSeconds: 60 * 60 };

const EXPORTS = {
  sessions: exportDeskBookings,
  collectives: exportDeskGroups,
  packs: exportDeskPacks,
  abonnements: exportDeskSubscriptions,
  paiements: exportDeskPayments,
  litiges: exportDeskCases,
} as const satisfies Record<DeskList, unknown>;

/** GET /back-office/exports/sessions?etat=annulees: a list with its filters, as CSV. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const operator = context.get(operatorViewerContext);
  const { db, pool } = context.get(servicesContext);
  const list = DESK_LISTS.find((one) => one === params.list);
  if (!list) throw new AppError("not_found");
  const { searchParams } = new URL(request.url);
  const filters = readFilters(list, searchParams, readText(searchParams.get("q")));
  await limitRate(db, { name: "desk exports", subject: operator.id, ...HOURLY });
  await recordExport(db, operator, "export sales", LIST_LABELS[list]);
  return csvFile(`${list}-${parisDay(new Date())}.csv`, EXPORTS[list](pool, operator, filters));
}
