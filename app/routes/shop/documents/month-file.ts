import { getViewer } from "~/features/accounts/gate.server.ts";
import { findProgrammeFile } from "~/features/programmes/queries/programme-file.server.ts";
import { requireOwnSubscription } from "~/features/shop/gate.server.ts";
import { findMonthFile } from "~/features/shop/subscriptions/queries/subscriptions.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { Route } from "./+types/month-file.ts";
import { pdfAnswer, readFileNumber } from "./pdf-answer.ts";

const HOURLY = { limit: 60, windowSeconds: 60 * 60 };

/** GET /mes-abonnements/{id}/{month}.pdf: a paid month; answers 404 to anybody but the subscriber. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const viewer = getViewer(context);
  const month = readFileNumber(params.file);
  if (!viewer || month === undefined) return pdfAnswer(undefined);
  const own = await requireOwnSubscription(db, viewer, params.subscriptionId).catch(nobodys);
  const programme = own && (await findMonthFile(db, own, month));
  if (!programme) return pdfAnswer(undefined);
  await limitRate(db, { name: "programme files", subject: viewer.id, ...HOURLY });
  return pdfAnswer(await findProgrammeFile(programme, month));
}

function nobodys(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === "not_found")) throw error;
}
