import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import {
  countDocuments,
  listOwnMonthDocuments,
  zipDocuments,
} from "~/features/payments/books/queries/month-documents.server.ts";
import { exportReceipts, exportReceived } from "~/features/payments/books/queries/receipts-book.server.ts";
import { printYearStatement } from "~/features/payments/books/queries/year-statement.server.ts";
import { INCOME_FILES, type IncomeFile } from "~/features/payments/books/rules/paths.ts";
import { readPeriod, readYear, spanOf } from "~/features/payments/books/rules/periods.ts";
import { paymentsContext } from "~/features/payments/core/commands/provider.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { csvFile, generatedFile } from "../../dashboard/generated-file.ts";
import { pdfAnswer } from "../../shop/documents/pdf-answer.ts";
import type { Route } from "./+types/income-file.ts";

const HOURLY = { limit: 60, windowSeconds: 60 * 60 };

type Answer = (args: Route.LoaderArgs, parameters: URLSearchParams) => Promise<Response>;

/**
 * GET …/fichiers/releve?annee=2026, …/recettes?annee=2026, …/declaration?annee=2026 or …/documents?du=2026-11:
 * the coach's own papers.
 */
export async function loader(args: Route.LoaderArgs) {
  const { context, params, request } = args;
  const wanted = INCOME_FILES.find((file) => file === params.file);
  if (!wanted) throw new AppError("not_found");
  const { db } = context.get(servicesContext);
  await limitRate(db, { name: "income files", subject: context.get(coachViewerContext).id, ...HOURLY });
  return ANSWERS[wanted](args, new URL(request.url).searchParams);
}

function requireYear(parameters: URLSearchParams): number {
  const year = readYear(parameters.get("annee"));
  if (!year) throw new AppError("not_found");
  return year;
}

const ANSWERS: Record<IncomeFile, Answer> = {
  releve: async ({ context }, parameters) => {
    const { pool, settings } = context.get(servicesContext);
    const provider = context.get(paymentsContext).provider.name;
    const wanted = { year: requireYear(parameters), provider, operator: settings.operator };
    return pdfAnswer(await printYearStatement(pool, context.get(coachViewerContext), wanted));
  },
  recettes: async ({ context }, parameters) => {
    const { pool } = context.get(servicesContext);
    const year = requireYear(parameters);
    const wanted = { year, provider: context.get(paymentsContext).provider.name };
    const pieces = exportReceipts(pool, context.get(coachViewerContext), wanted);
    return csvFile(`livre-des-recettes-${year}.csv`, pieces);
  },
  declaration: async ({ context }, parameters) => {
    const { pool } = context.get(servicesContext);
    const year = requireYear(parameters);
    const wanted = { year, provider: context.get(paymentsContext).provider.name };
    const pieces = exportReceived(pool, context.get(coachViewerContext), wanted);
    return csvFile(`declaration-urssaf-${year}.csv`, pieces);
  },
  documents: async ({ context }, parameters) => {
    const { db } = context.get(servicesContext);
    const period = readPeriod(parameters);
    if (!period || period.from !== period.to) throw new AppError("not_found");
    const documents = await listOwnMonthDocuments(db, context.get(coachViewerContext), spanOf(period));
    if (countDocuments(documents) === 0) throw new AppError("not_found");
    return generatedFile(
      { name: `documents-${period.from}.zip`, type: "application/zip" },
      zipDocuments(db, documents),
    );
  },
};
