import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { recordExport } from "~/features/back-office/commands/record-access.server.ts";
import { exportJournal } from "~/features/back-office/journal/queries/list-journal.server.ts";
import { readJournal } from "~/features/back-office/journal/rules.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { csvFile } from "../../dashboard/generated-file.ts";
import type { Route } from "./+types/export-journal.ts";

const HOURLY = { limit: 60, windowSeconds: 60 * 60 };

/** GET /back-office/journal/export?action=suspend: the journal with its filters, as CSV. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const operator = context.get(operatorViewerContext);
  const { db, pool } = context.get(servicesContext);
  const filters = readJournal(new URL(request.url).searchParams);
  await limitRate(db, { name: "journal exports", subject: operator.id, ...HOURLY });
  await recordExport(db, operator, "export journal");
  return csvFile(`journal-${parisDay(new Date())}.csv`, exportJournal(pool, operator, filters));
}
