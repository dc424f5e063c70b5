import { z } from "zod";
import { defineJob } from "~/platform/jobs/jobs.server.ts";
import { NEWS_KINDS } from "./core/rules/provider.ts";

/** Asks the provider for what is written in `provider_calls`, until it has answered. */
export const runProviderCallJob = defineJob("carry-out-call", z.object({ callId: z.uuid() }));

/** Looks at what the provider says has changed. */
export const handleWebhookJob = defineJob("follow-provider-news", z.object({ eventId: z.string() }));

/** Somebody is back from the page of their account: what has become of it is asked, in case no news come. */
export const lookAtAccountJob = defineJob("look-at-payout-account", z.object({ ref: z.string() }), {
  attempts: 3,
});

/** Whoever has not paid in time has not; their place is given back. */
export const expirePaymentsJob = defineJob("expire-payments", z.object({}), {
  attempts: 3,
  cron: "* * * * *",
});

/** Instalments that are due, and those that are to be tried again. */
export const takeInstalmentsJob = defineJob("take-instalments", z.object({}), {
  attempts: 3,
  cron: "*/10 * * * *",
});

/** Every night: what the provider has done and what we know of it are the same, or become so. */
export const reconcileJob = defineJob("reconcile-payments", z.object({}), {
  attempts: 12,
  cron: "30 2 * * *",
});

/** Every morning: coaches whose day it is are paid. */
export const payCoachesJob = defineJob("pay-coaches", z.object({}), { attempts: 3, cron: "0 5 * * *" });

/** The demo provider tells of a change of its own. */
export const sendDemoWebhookJob = defineJob(
  "tell-demo-news",
  z.object({ newsId: z.string(), kind: z.enum(NEWS_KINDS), ref: z.string() }),
);

/** A bank that has thought about it says no. */
export const declineDemoChargeJob = defineJob("decline-demo-charge", z.object({ ref: z.string() }));

/** The demo provider takes what is due of subscriptions. */
export const renewDemoSubscriptionsJob = defineJob("renew-demo-subscriptions", z.object({}), {
  attempts: 3,
  cron: "*/10 * * * *",
});

/** A payment was paid, refused, refunded or disputed: the room that sold the thing looks at it. */
export const paymentChangedJob = defineJob(
  "payment-changed",
  z.object({ paymentId: z.uuid(), payableKind: z.string(), payableId: z.string() }),
  { queueOf: ({ payableKind, payableId }) => `${payableKind} ${payableId}` },
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
