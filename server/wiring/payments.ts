import { mailStatements } from "~/features/payments/books/commands/mail-statements.server.ts";
import { expirePayments } from "~/features/payments/core/commands/expire-payments.server.ts";
import {
  handleWebhook,
  refreshFromProvider,
} from "~/features/payments/core/commands/handle-webhook.server.ts";
import { paymentParts } from "~/features/payments/core/commands/provider.server.ts";
import { runProviderCall } from "~/features/payments/core/commands/provider-calls.server.ts";
import { takeInstalments } from "~/features/payments/core/commands/take-instalments.server.ts";
import { reconcile } from "~/features/payments/core/reconcile/reconcile.server.ts";
import { mailBoughtCard, mailGiftCard } from "~/features/payments/gift-cards/commands/mail-card.server.ts";
import { sweepGiftCards } from "~/features/payments/gift-cards/commands/sweep-cards.server.ts";
import {
  mailBoughtCardJob,
  sendGiftCardJob,
  sweepGiftCardsJob,
} from "~/features/payments/gift-cards/jobs.ts";
import {
  askForBalancesJob,
  declineDemoChargeJob,
  expirePaymentsJob,
  handleWebhookJob,
  issueCommissionCreditsJob,
  issueSelfBilledJob,
  lookAtAccountJob,
  mailPayoutAccountJob,
  mailPayoutJob,
  mailStatementsJob,
  payCoachesJob,
  paymentChangedJob,
  reconcileJob,
  renewDemoSubscriptionsJob,
  runProviderCallJob,
  sendDemoWebhookJob,
  takeInstalmentsJob,
} from "~/features/payments/jobs.ts";
import { askForBalances } from "~/features/payments/payouts/commands/ask-for-balances.server.ts";
import { issueCommissionCredits } from "~/features/payments/payouts/commands/issue-commission-credits.server.ts";
import { issueSelfBilled } from "~/features/payments/payouts/commands/issue-self-billed.server.ts";
import { mailOpenedAccount } from "~/features/payments/payouts/commands/mail-account.server.ts";
import { mailPayout } from "~/features/payments/payouts/commands/mail-payout.server.ts";
import { payCoaches } from "~/features/payments/payouts/commands/pay-coaches.server.ts";
import {
  declineDemoCharge,
  renewDemoSubscriptions,
} from "~/features/payments/providers/adapters/demo-jobs.server.ts";
import { sendDemoWebhook } from "~/features/payments/providers/adapters/demo-provider.server.ts";
import type { Services } from "~/platform/config/services.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { handleJob, type JobHandler } from "~/platform/jobs/job-runner.server.ts";
import { notifySeller } from "./sellers.ts";

type PaymentServices = Pick<Services, "db" | "log" | "settings" | "secrets">;

/** The jobs of the demo provider run only if no other provider is configured. */
export function paymentHandlers(services: PaymentServices & { slowDb: Database }): JobHandler[] {
  const { db, settings, secrets } = services;
  const payments = paymentParts(services);
  const mails = { db, publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
  const demo = { ...payments, secret: secrets.demoWebhookSecret };
  const ofDemo = [
    handleJob(sendDemoWebhookJob, (news) => sendDemoWebhook(demo, news)),
    handleJob(declineDemoChargeJob, ({ ref }) => declineDemoCharge(db, ref)),
    handleJob(renewDemoSubscriptionsJob, () => renewDemoSubscriptions(db)),
  ];
  return [
    handleJob(runProviderCallJob, ({ callId }) => runProviderCall(payments, callId)),
    handleJob(handleWebhookJob, ({ eventId }) => handleWebhook(payments, eventId)),
    handleJob(paymentChangedJob, (changed) => notifySeller(services, changed)),
    handleJob(mailPayoutAccountJob, ({ holderId }) => mailOpenedAccount(mails, holderId)),
    handleJob(mailPayoutJob, ({ payoutId }) => mailPayout(mails, payoutId)),
    handleJob(lookAtAccountJob, ({ ref }) => refreshFromProvider(payments, { kind: "account", ref })),
    handleJob(expirePaymentsJob, () => expirePayments(payments)),
    handleJob(takeInstalmentsJob, () => takeInstalments(payments)),
    handleJob(reconcileJob, (_, { signal }) => reconcile(payments, { signal, slowDb: services.slowDb })),
    handleJob(issueSelfBilledJob, () => issueSelfBilled({ ...mails, operator: settings.operator })),
    handleJob(issueCommissionCreditsJob, (holder) =>
      db.transaction((tx) =>
        issueCommissionCredits(tx, holder, { operator: settings.operator, at: new Date() }),
      ),
    ),
    handleJob(sendGiftCardJob, ({ cardId }) => mailGiftCard(mails, cardId)),
    handleJob(mailBoughtCardJob, ({ cardId }) => mailBoughtCard(mails, cardId)),
    handleJob(sweepGiftCardsJob, () => sweepGiftCards(db)),
    handleJob(askForBalancesJob, () => askForBalances(mails)),
    handleJob(payCoachesJob, () => payCoaches({ ...payments, operator: settings.operator })),
    handleJob(mailStatementsJob, () => mailStatements({ ...mails, provider: payments.provider })),
    ...(settings.stripe ? [] : ofDemo),
  ];
}
