import { expirePayments } from "~/features/payments/core/commands/expire-payments.server.ts";
import {
  handleWebhook,
  refreshFromProvider,
} from "~/features/payments/core/commands/handle-webhook.server.ts";
import { paymentParts } from "~/features/payments/core/commands/provider.server.ts";
import { runProviderCall } from "~/features/payments/core/commands/provider-calls.server.ts";
import { takeInstalments } from "~/features/payments/core/commands/take-instalments.server.ts";
import { reconcile } from "~/features/payments/core/reconcile/reconcile.server.ts";
import { payoutAccountOpened, payoutEnded } from "~/features/payments/events.ts";
import {
  declineDemoChargeJob,
  expirePaymentsJob,
  handleWebhookJob,
  lookAtAccountJob,
  payCoachesJob,
  reconcileJob,
  renewDemoSubscriptionsJob,
  runProviderCallJob,
  sendDemoWebhookJob,
  takeInstalmentsJob,
} from "~/features/payments/jobs.ts";
import { mailOpenedAccount } from "~/features/payments/payouts/commands/mail-account.server.ts";
import { mailPayout } from "~/features/payments/payouts/commands/mail-payout.server.ts";
import { payCoaches } from "~/features/payments/payouts/commands/pay-coaches.server.ts";
import {
  declineDemoCharge,
  renewDemoSubscriptions,
} from "~/features/payments/providers/adapters/demo-jobs.server.ts";
import { sendDemoWebhook } from "~/features/payments/providers/adapters/demo-webhooks.server.ts";
import type { Services } from "~/platform/config/services.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { listen } from "~/platform/jobs/events.server.ts";
import { handleJob, type JobHandler } from "~/platform/jobs/job-runner.server.ts";

type Parts = Pick<Services, "db" | "log" | "settings" | "secrets">;

/** The demo provider works only where no other does. */
export function paymentHandlers(services: Parts & { slowDb: Database }): JobHandler[] {
  const { db, settings, secrets } = services;
  const payments = paymentParts(services);
  const demo = { ...payments, secret: secrets.demoWebhookSecret };
  const ofDemo = [
    handleJob(sendDemoWebhookJob, (news) => sendDemoWebhook(demo, news)),
    handleJob(declineDemoChargeJob, ({ ref }) => declineDemoCharge(db, ref)),
    handleJob(renewDemoSubscriptionsJob, () => renewDemoSubscriptions(db)),
  ];
  return [
    handleJob(runProviderCallJob, ({ callId }) => runProviderCall(payments, callId)),
    handleJob(handleWebhookJob, ({ eventId }) => handleWebhook(payments, eventId)),
    handleJob(lookAtAccountJob, ({ ref }) => refreshFromProvider(payments, { kind: "account", ref })),
    handleJob(expirePaymentsJob, () => expirePayments(payments)),
    handleJob(takeInstalmentsJob, () => takeInstalments(payments)),
    handleJob(reconcileJob, (_, { signal }) => reconcile(payments, { signal, slowDb: services.slowDb })),
    handleJob(payCoachesJob, () => payCoaches({ ...payments, operator: settings.operator })),
    ...(settings.stripe ? [] : ofDemo),
  ];
}

export function paymentListeners({ db, settings, secrets }: Parts) {
  const parts = { db, publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
  return [
    listen(payoutAccountOpened, {
      "mail the coach": ({ holderId }) => mailOpenedAccount(parts, holderId),
    }),
    listen(payoutEnded, { "mail the coach": ({ payoutId }) => mailPayout(parts, payoutId) }),
  ];
}
