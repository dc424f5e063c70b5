import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { readText } from "~/features/discovery/rules/listing.ts";
import { exportList } from "~/features/prospects/queries/export-list.server.ts";
import { MODEL_ROWS, MODEL_START } from "~/features/prospects/rules/export.ts";
import { readFilter } from "~/features/prospects/rules/pipeline.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { writeRows } from "~/platform/format/csv.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { csvFile } from "../../dashboard/generated-file.ts";
import type { Route } from "./+types/export-prospects.ts";

const HOURLY = { limit: 60, windowSeconds: 60 * 60 };

/** GET /dashboard/prospects/export?q=&status=: the filtered list as CSV; with ?model, an import template. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const coach = context.get(coachViewerContext);
  const { db } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  if (searchParams.has("model"))
    return csvFile("modele-prospects.csv", new Blob([MODEL_START, writeRows(MODEL_ROWS)]).stream());
  await limitRate(db, { name: "prospect exports", subject: coach.id, ...HOURLY });
  const q = readText(searchParams.get("q"));
  const pieces = exportList(db, coach, { q, filter: readFilter(searchParams.get("status")) });
  return csvFile(`prospects-${parisDay(new Date())}.csv`, pieces);
}
