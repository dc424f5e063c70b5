import type { RouterContextProvider } from "react-router";
import {
  buyAccompaniment,
  NOT_SOLD,
} from "~/features/accompaniment/contract/commands/buy-accompaniment.server.ts";
import { PLAN_PATH } from "~/features/accompaniment/contract/rules/paths.ts";
import { purchaseSchema } from "~/features/accompaniment/contract/schema/purchase.ts";
import { accompanimentToken } from "~/features/accompaniment/gate.server.ts";
import type { AnyViewer } from "~/features/accounts/rules/viewer.ts";
import { paymentsContext } from "~/features/payments/core/commands/provider.server.ts";
import { subscribedPath } from "~/features/shop/subscriptions/rules/subscriptions.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";

/**
 * The accompaniment's part of create-subscription: answers the address of the checkout page. Only the answers
 * and the plan are read from the request.
 */
export async function sellAccompaniment(
  context: Readonly<RouterContextProvider>,
  viewer: AnyViewer,
  asked: unknown,
): Promise<string> {
  if (viewer.role !== "student")
    throw new AppError("forbidden", {
      message: "Seuls les comptes Élève peuvent acheter un accompagnement.",
    });
  const read = purchaseSchema.safeParse(asked);
  if (!read.success) throw new AppError("invalid_input", { message: NOT_SOLD });
  const { secrets, settings } = context.get(servicesContext);
  const parts = {
    ...context.get(paymentsContext),
    columnKeys: secrets.columnKeys,
    operator: settings.operator,
    email: viewer.email,
    pathsOf: (id: string) => ({
      returnPath: subscribedPath(accompanimentToken(secrets.linkSecret, id)),
      cancelPath: PLAN_PATH,
    }),
  };
  return buyAccompaniment(parts, viewer, read.data);
}
