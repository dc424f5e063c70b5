import { followAccompanimentStep } from "~/features/accompaniment/contract/commands/follow-step.server.ts";
import { settleAccompaniment } from "~/features/accompaniment/contract/commands/settle-accompaniment.server.ts";
import { followAccompanimentStepJob } from "~/features/accompaniment/jobs.ts";
import { mailBookingStepJob, packChangedJob } from "~/features/bookings/jobs.ts";
import { mailStep } from "~/features/bookings/sessions/commands/mail-sessions.server.ts";
import { mailPayoutAccountJob, mailPayoutJob, paymentChangedJob } from "~/features/payments/jobs.ts";
import { mailOpenedAccount } from "~/features/payments/payouts/commands/mail-account.server.ts";
import { mailPayout } from "~/features/payments/payouts/commands/mail-payout.server.ts";
import { followOrderStepJob, followSubscriptionStepJob } from "~/features/shop/jobs.ts";
import { followStep } from "~/features/shop/orders/commands/follow-step.server.ts";
import { followSubscriptionStep } from "~/features/shop/subscriptions/commands/follow-subscription-step.server.ts";
import type { Services } from "~/platform/config/services.server.ts";
import { defineEvent, registerHandlers } from "~/platform/jobs/events.server.ts";
import type { JobKind } from "~/platform/jobs/jobs.server.ts";
import { notifySeller } from "./sellers.ts";

/**
 * Until version 0.2 these jobs were events. A process of that version may still publish them during an
 * update, and some may wait in the queue of an updated database. This file can be deleted in the release
 * after the next one.
 */
export function formerEvents(services: Pick<Services, "db" | "settings" | "secrets">) {
  const { db, settings, secrets } = services;
  const { publicUrl, mailFrom, operator, delivery, contactRecipients: operatorEmails } = settings;
  const parts = {
    db,
    publicUrl,
    linkSecret: secrets.linkSecret,
    mailFrom,
    operator,
    delivery,
    operatorEmails,
  };
  const former = <P>(
    event: string,
    listeners: string[],
    job: JobKind<P>,
    handle: (payload: P) => Promise<void>,
  ) =>
    registerHandlers(
      defineEvent(event, job.schema, job.queueOf ?? (() => event)),
      Object.fromEntries(listeners.map((name) => [name, handle])),
    );
  return [
    former(
      "payment changed",
      ["follow the payment", "follow the payment of an order", "follow the payment of an accompaniment"],
      paymentChangedJob,
      (changed) => notifySeller(services, changed),
    ),
    former("booking stepped", ["mail of the step"], mailBookingStepJob, ({ stepId }) =>
      mailStep(parts, stepId),
    ),
    former("order stepped", ["paper and mail of the step"], followOrderStepJob, ({ stepId }) =>
      followStep(parts, stepId),
    ),
    former(
      "product subscription stepped",
      ["mail of a subscription"],
      followSubscriptionStepJob,
      ({ stepId }) => followSubscriptionStep(parts, stepId),
    ),
    former(
      "accompaniment stepped",
      ["paper and mail of an accompaniment"],
      followAccompanimentStepJob,
      ({ stepId }) => followAccompanimentStep(parts, stepId),
    ),
    former("pack changed", ["settle the accompaniment"], packChangedJob, ({ accompanimentId }) =>
      db.transaction((tx) => settleAccompaniment(tx, accompanimentId)),
    ),
    former("payout account opened", ["mail the coach"], mailPayoutAccountJob, ({ holderId }) =>
      mailOpenedAccount(parts, holderId),
    ),
    former("payout ended", ["mail the coach"], mailPayoutJob, ({ payoutId }) => mailPayout(parts, payoutId)),
  ];
}
