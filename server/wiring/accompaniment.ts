import { sweepOffers } from "~/features/accompaniment/coach/commands/sweep-offers.server.ts";
import { followAccompanimentStep } from "~/features/accompaniment/contract/commands/follow-step.server.ts";
import { onPaymentChanged } from "~/features/accompaniment/contract/commands/on-payment-changed.server.ts";
import { settleAccompaniment } from "~/features/accompaniment/contract/commands/settle-accompaniment.server.ts";
import { sweepAccompaniments } from "~/features/accompaniment/contract/commands/sweep-accompaniments.server.ts";
import { accompanimentStepped } from "~/features/accompaniment/events.ts";
import { sweepAccompanimentsJob, sweepOffersJob } from "~/features/accompaniment/jobs.ts";
import { packChanged } from "~/features/bookings/events.ts";
import { paymentChanged } from "~/features/payments/events.ts";
import type { Services } from "~/platform/config/services.server.ts";
import { listen } from "~/platform/jobs/events.server.ts";
import { handleJob, type JobHandler } from "~/platform/jobs/job-runner.server.ts";

type Parts = Pick<Services, "db" | "settings" | "secrets">;

export const accompanimentHandlers = ({ db }: Pick<Services, "db">): JobHandler[] => [
  handleJob(sweepOffersJob, () => sweepOffers(db)),
  handleJob(sweepAccompanimentsJob, () => sweepAccompaniments(db)),
];

export function accompanimentListeners({ db, settings, secrets }: Parts) {
  const { publicUrl, operator, contactRecipients: operatorEmails } = settings;
  const parts = { db, publicUrl, linkSecret: secrets.linkSecret, operator, operatorEmails };
  return [
    listen(paymentChanged, {
      "follow the payment of an accompaniment": (changed) => onPaymentChanged(db, changed),
    }),
    listen(packChanged, {
      "settle the accompaniment": ({ accompanimentId }) =>
        db.transaction((tx) => settleAccompaniment(tx, accompanimentId)),
    }),
    listen(accompanimentStepped, {
      "paper and mail of an accompaniment": ({ stepId }) => followAccompanimentStep(parts, stepId),
    }),
  ];
}
