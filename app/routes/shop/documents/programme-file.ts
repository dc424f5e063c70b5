import { findProgrammeFile } from "~/features/programmes/queries/programme-file.server.ts";
import { requireOrderByToken } from "~/features/shop/gate.server.ts";
import { findOrderFile } from "~/features/shop/orders/queries/order-files.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { Route } from "./+types/programme-file.ts";
import { pdfAnswer, readFileNumber } from "./pdf-answer.ts";

const HOURLY = { limit: 60, windowSeconds: 60 * 60 };

/** GET /programmes/{token of the order}/{product}.pdf: a paid programme, for holders of the order's token. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, secrets } = context.get(servicesContext);
  const productId = readFileNumber(params.file);
  const order = await requireOrderByToken(db, secrets.linkSecret, params.orderToken).catch(nobodys);
  if (!order || productId === undefined) return pdfAnswer(undefined);
  await limitRate(db, { name: "programme files", subject: order.id, ...HOURLY });
  const slug = await findOrderFile(db, order, productId);
  return pdfAnswer(slug === undefined ? undefined : await findProgrammeFile(slug));
}

function nobodys(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === "not_found")) throw error;
}
