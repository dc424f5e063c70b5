import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { recordExport } from "~/features/back-office/commands/record-access.server.ts";
import { getAccountPlan } from "~/features/payments/books/queries/account-plan.server.ts";
import { exportDeclaration } from "~/features/payments/books/queries/export-declaration.server.ts";
import { exportFec } from "~/features/payments/books/queries/export-fec.server.ts";
import { exportPayouts } from "~/features/payments/books/queries/export-payouts.server.ts";
import { exportSales } from "~/features/payments/books/queries/export-sales.server.ts";
import {
  listMonthDocuments,
  zipDocuments,
} from "~/features/payments/books/queries/month-documents.server.ts";
import { declarationFile } from "~/features/payments/books/rules/dpi-xml.ts";
import { FEC_TYPE, fecFileName } from "~/features/payments/books/rules/fec.ts";
import { BOOK_EXPORTS, type BookExport } from "~/features/payments/books/rules/paths.ts";
import { periodName, readPeriod, readYear, spanOf } from "~/features/payments/books/rules/periods.ts";
import { paymentsContext } from "~/features/payments/core/commands/provider.server.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { sirenOf } from "~/platform/config/operator-identity.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { csvFile, generatedFile } from "../../dashboard/generated-file.ts";
import type { Route } from "./+types/export-books.ts";

const HOURLY = { limit: 60, windowSeconds: 60 * 60 };

type Export = (args: Route.LoaderArgs) => Response | Promise<Response>;

/** GET /back-office/comptabilite/exports/fec?du=2026-01&au=2026-12; the declaration DAC7 has ?annee=2026. */
export async function loader(args: Route.LoaderArgs) {
  const { context, params } = args;
  const wanted = BOOK_EXPORTS.find((kind) => kind === params.export);
  if (!wanted) throw new AppError("not_found");
  const { db } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  await limitRate(db, { name: "book exports", subject: operator.id, ...HOURLY });
  const file = await EXPORTS[wanted](args);
  await recordExport(db, operator, "export books", wanted);
  return file;
}

function readWanted({ context, request }: Route.LoaderArgs) {
  const period = readPeriod(new URL(request.url).searchParams);
  if (!period) throw new AppError("not_found");
  const services = context.get(servicesContext);
  const provider = context.get(paymentsContext).provider.name;
  const span = spanOf(period);
  return { ...services, operator: context.get(operatorViewerContext), period, span, provider };
}

const EXPORTS: Record<BookExport, Export> = {
  fec: async (args) => {
    const { db, pool, settings, operator, span, provider } = readWanted(args);
    const plan = await getAccountPlan(db, operator);
    const name = fecFileName(sirenOf(settings.operator.registration), span.lastDay);
    return generatedFile({ name, type: FEC_TYPE }, exportFec(pool, operator, { plan, span, provider }));
  },
  ventes: (args) => {
    const { pool, operator, period, span, provider } = readWanted(args);
    return csvFile(
      `journal-des-ventes-${periodName(period)}.csv`,
      exportSales(pool, operator, { span, provider }),
    );
  },
  versements: (args) => {
    const { pool, operator, period, span, provider } = readWanted(args);
    return csvFile(`versements-${periodName(period)}.csv`, exportPayouts(pool, operator, { span, provider }));
  },
  documents: async (args) => {
    const { db, operator, period, span } = readWanted(args);
    if (period.from !== period.to) throw new AppError("not_found");
    const documents = await listMonthDocuments(db, operator, span);
    return generatedFile(
      { name: `documents-${period.from}.zip`, type: "application/zip" },
      zipDocuments(db, documents),
    );
  },
  dac7: ({ context, request }) => {
    const { pool, settings } = context.get(servicesContext);
    const { provider, ibans } = context.get(paymentsContext);
    const year = readYear(new URL(request.url).searchParams.get("annee"));
    const { registration, ...identity } = settings.operator;
    const siren = sirenOf(registration);
    if (!year || !siren || !identity.name || !identity.address) throw new AppError("not_found");
    const declaration = { year, at: new Date(), reporter: { ...identity, siren, platform: BRAND.name } };
    const pieces = exportDeclaration(
      { pool, ibans, provider: provider.name },
      context.get(operatorViewerContext),
      declaration,
    );
    return generatedFile({ name: declarationFile(declaration), type: "application/xml" }, pieces);
  },
};
