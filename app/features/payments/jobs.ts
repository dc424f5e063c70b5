import { z } from "zod";
import { defineJob } from "~/platform/jobs/jobs.server.ts";
import { NEWS_KINDS } from "./core/rules/provider.ts";
import { PAYOUT_HOUR } from "./payouts/rules/payouts.ts";

/** Sends a stored provider call, with retries until the provider answers. */
export const runProviderCallJob = defineJob("carry-out-call", z.object({ callId: z.uuid() }));

export const handleWebhookJob = defineJob("follow-provider-news", z.object({ eventId: z.string() }));

/** Reads a coach's account after their return from onboarding, in case the webhook is lost. */
export const lookAtAccountJob = defineJob("look-at-payout-account", z.object({ ref: z.string() }), {
  attempts: 3,
});

/** Expires unpaid payments, which releases the slot or the stock. */
export const expirePaymentsJob = defineJob("expire-payments", z.object({}), {
  attempts: 3,
  cron: "* * * * *",
});

export const takeInstalmentsJob = defineJob("take-instalments", z.object({}), {
  attempts: 3,
  cron: "*/10 * * * *",
});

/** Nightly comparison with the provider's records; repairs differences. */
export const reconcileJob = defineJob("reconcile-payments", z.object({}), {
  attempts: 12,
  cron: "30 2 * * *",
});

/** Pays the coaches whose payday it is. */
export const payCoachesJob = defineJob("pay-coaches", z.object({}), {
  attempts: 3,
  cron: `0 ${PAYOUT_HOUR} * * *`,
});

/** Issues the coaches' invoices to the marketplace for the month that is over. */
export const issueSelfBilledJob = defineJob("issue-self-billed-invoices", z.object({}), {
  attempts: 3,
  cron: "0 4 * * *",
});

/** Credits the commission of a coach's sales that were refunded after their payout. */
export const issueCommissionCreditsJob = defineJob(
  "issue-commission-credits",
  z.object({ holderId: z.int().positive() }),
  { queueOf: ({ holderId }) => `holder ${holderId}` },
);

/** Asks coaches to pay a balance that has been negative for a month. */
export const askForBalancesJob = defineJob("ask-for-balances", z.object({}), {
  attempts: 3,
  cron: "0 8 * * *",
});

/** Sends a webhook of the demo provider. */
export const sendDemoWebhookJob = defineJob(
  "tell-demo-news",
  z.object({ newsId: z.string(), kind: z.enum(NEWS_KINDS), ref: z.string(), type: z.string().optional() }),
);

/** The demo provider's bank declines a pending payment. */
export const declineDemoChargeJob = defineJob("decline-demo-charge", z.object({ ref: z.string() }));

/** The demo provider charges subscriptions that are due. */
export const renewDemoSubscriptionsJob = defineJob("renew-demo-subscriptions", z.object({}), {
  attempts: 3,
  cron: "*/10 * * * *",
});

/** A payment was paid, refused, refunded or disputed. The room that sold the thing handles it. */
export const paymentChangedJob = defineJob(
  "payment-changed",
  z.object({ paymentId: z.uuid(), payableKind: z.string(), payableId: z.string() }),
  { queueOf: ({ payableKind, payableId }) => `${payableKind} ${payableId}` },
);

/** A refund that was made at the provider, or a dispute at a bank: an operator has to know of it. */
export const openPaymentCaseJob = defineJob(
  "open-payment-case",
  z.object({
    kind: z.enum(["refund", "dispute"]),
    /** of the refund or the dispute at the provider */
    ref: z.string(),
    paymentId: z.uuid(),
    cents: z.int().min(0),
    /** until when the bank takes an answer */
    respondBy: z.iso.datetime().optional(),
  }),
);

/** Mails a coach that an account for payouts was opened in their name. */
export const mailPayoutAccountJob = defineJob(
  "mail-payout-account",
  z.object({ holderId: z.int().positive() }),
  { queueOf: ({ holderId }) => `holder ${holderId}` },
);

/** Mails a coach that a payout was sent, or came back. */
export const mailPayoutJob = defineJob("mail-payout", z.object({ payoutId: z.uuid() }), {
  queueOf: ({ payoutId }) => `payout ${payoutId}`,
});

/** In January, mails each coach that the statement of last year is ready; later days catch up. */
export const mailStatementsJob = defineJob("mail-statements", z.object({}), {
  attempts: 12,
  cron: "0 7 * 1-3 *",
});
