import { createContext } from "react-router";
import type { Settings } from "~/platform/config/env.server.ts";
import type { Services } from "~/platform/config/services.server.ts";
import { sealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import { createDemoProvider } from "../../providers/adapters/demo-provider.server.ts";
import { createStripe } from "../../providers/adapters/stripe.server.ts";
import type { ProviderName } from "../rules/provider.ts";
import type { CallParts } from "./provider-operations.server.ts";

/** What loaders and actions read from the request: who moves the money, and what asking them needs. */
export const paymentsContext = createContext<CallParts>();

/** Who moves the money, by what is set. */
export const providerName = ({ stripe }: Pick<Settings, "stripe">): ProviderName =>
  stripe ? "stripe" : "demo";

/** Stripe where its keys are set, and our demo of it otherwise. */
export function paymentParts({
  db,
  log,
  settings,
  secrets,
}: Pick<Services, "db" | "log" | "settings" | "secrets">): CallParts {
  const { publicUrl, stripe } = settings;
  return {
    db,
    log,
    provider: stripe
      ? createStripe({ settings: stripe, publicUrl })
      : createDemoProvider({ db, secret: secrets.demoWebhookSecret, publicUrl }),
    ibans: sealedColumn(secrets.columnKeys, "coach_payment_info.iban"),
  };
}
