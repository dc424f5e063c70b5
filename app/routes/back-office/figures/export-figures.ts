import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { recordExport } from "~/features/back-office/commands/record-access.server.ts";
import {
  exportFigures,
  exportSearches,
} from "~/features/back-office/figures/queries/export-figures.server.ts";
import { FIGURE_NAMES, findFigure, isSearchFigure } from "~/features/back-office/figures/rules/figures.ts";
import { readPeriod } from "~/features/back-office/figures/rules/periods.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { csvFile } from "../../dashboard/generated-file.ts";
import type { Route } from "./+types/export-figures.ts";

const HOURLY = { limit: 60, windowSeconds: 60 * 60 };

/**
 * GET /back-office/chiffres/export?chiffre=ventes&periode=90: the values of one figure, or of all, as CSV. With `lieux`,
 * the places of searches.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const operator = context.get(operatorViewerContext);
  const { db, pool } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const slug = searchParams.get("chiffre");
  const name = findFigure(slug ?? undefined);
  if (slug !== null && !name) throw new AppError("not_found");
  const period = readPeriod(searchParams, parisDay(new Date()));
  await limitRate(db, { name: "figure exports", subject: operator.id, ...HOURLY });
  await recordExport(db, operator, "export figures");
  const file = `${slug ?? "chiffres"}-${period.from}-${period.to}.csv`;
  if (name && isSearchFigure(name) && searchParams.has("lieux"))
    return csvFile(
      `lieux-${file}`,
      exportSearches(pool, operator, { period, inVain: name === "empty searches" }),
    );
  return csvFile(file, exportFigures(pool, operator, { names: name ? [name] : FIGURE_NAMES, period }));
}
