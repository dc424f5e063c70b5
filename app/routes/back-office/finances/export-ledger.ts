import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { recordExport } from "~/features/back-office/commands/record-access.server.ts";
import { exportLedger, monthSpan } from "~/features/payments/ledger/queries/export-ledger.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { readId } from "~/platform/format/ids.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { csvFile } from "../../dashboard/generated-file.ts";
import type { Route } from "./+types/export-ledger.ts";

const HOURLY = { limit: 60, windowSeconds: 60 * 60 };

/** GET /back-office/finances/export?mois=2026-11 or ?titulaire=12: the ledger, or that part of it, as CSV. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const operator = context.get(operatorViewerContext);
  const { db, pool } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const month = searchParams.get("mois") ?? undefined;
  const holder = searchParams.get("titulaire");
  const holderId = readId(holder);
  const span = month === undefined ? undefined : monthSpan(month);
  if ((month !== undefined && !span) || (holder !== null && !holderId)) throw new AppError("not_found");
  await limitRate(db, { name: "ledger exports", subject: operator.id, ...HOURLY });
  const about = month ?? (holderId ? `titulaire-${holderId}` : parisDay(new Date()));
  await recordExport(db, operator, "export ledger", about);
  return csvFile(`grand-livre-${about}.csv`, exportLedger(pool, operator, { span, holderId }));
}
