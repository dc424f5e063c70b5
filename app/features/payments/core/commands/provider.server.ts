import { createContext } from "react-router";
import type { Settings } from "~/platform/config/env.server.ts";
import type { Services } from "~/platform/config/services.server.ts";
import { sealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import { createDemoProvider } from "../../providers/adapters/demo-provider.server.ts";
import { createStripe } from "../../providers/adapters/stripe.server.ts";
import type { ProviderName } from "../rules/provider.ts";
import type { CallParts } from "./provider-operations.server.ts";

/** For loaders and actions: the payment provider and its dependencies. */
export const paymentsContext = createContext<CallParts>();

export const providerName = ({ stripe }: Pick<Settings, "stripe">): ProviderName =>
  stripe ? "stripe" : "demo";

/** Uses Stripe if its keys are set, otherwise the demo provider. */
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
      : createDemoProvider({ db, secret: secrets.demoWebhookSecret, publicUrl, isClosed: !settings.sells }),
    needsPapers: settings.needsPapers,
    ibans: sealedColumn(secrets.columnKeys, "coach_payment_info.iban"),
  };
}
