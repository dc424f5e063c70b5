import { remindOfProgrammes } from "~/features/accompaniment/coach/commands/remind-of-programmes.server.ts";
import { sweepOffers } from "~/features/accompaniment/coach/commands/sweep-offers.server.ts";
import { followAccompanimentStep } from "~/features/accompaniment/contract/commands/follow-step.server.ts";
import { settleAccompaniment } from "~/features/accompaniment/contract/commands/settle-accompaniment.server.ts";
import { sweepAccompaniments } from "~/features/accompaniment/contract/commands/sweep-accompaniments.server.ts";
import {
  followAccompanimentStepJob,
  remindOfProgrammesJob,
  sweepAccompanimentsJob,
  sweepOffersJob,
} from "~/features/accompaniment/jobs.ts";
import { packChangedJob } from "~/features/bookings/jobs.ts";
import type { Services } from "~/platform/config/services.server.ts";
import { handleJob, type JobHandler } from "~/platform/jobs/job-runner.server.ts";

type AccompanimentServices = Pick<Services, "db" | "settings" | "secrets">;

export function accompanimentHandlers({ db, settings, secrets }: AccompanimentServices): JobHandler[] {
  const { publicUrl, operator, contactRecipients: operatorEmails } = settings;
  const parts = { db, publicUrl, linkSecret: secrets.linkSecret, operator, operatorEmails };
  return [
    handleJob(followAccompanimentStepJob, ({ stepId }) => followAccompanimentStep(parts, stepId)),
    handleJob(packChangedJob, ({ accompanimentId }) =>
      db.transaction((tx) => settleAccompaniment(tx, accompanimentId)),
    ),
    handleJob(remindOfProgrammesJob, () => remindOfProgrammes(parts)),
    handleJob(sweepOffersJob, () => sweepOffers(db)),
    handleJob(sweepAccompanimentsJob, () => sweepAccompaniments(db)),
  ];
}
