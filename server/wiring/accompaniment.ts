import { followAccompanimentStep } from "~/features/accompaniment/commands/follow-step.server.ts";
import { accompanimentStepped } from "~/features/accompaniment/events.ts";
import { listen } from "~/platform/events.server.ts";
import type { Services } from "~/platform/services.server.ts";

type Parts = Pick<Services, "db" | "settings" | "secrets">;

export function accompanimentListeners({ db, settings, secrets }: Parts) {
  const { publicUrl, operator, contactRecipients: operatorEmails } = settings;
  const parts = { db, publicUrl, linkSecret: secrets.linkSecret, operator, operatorEmails };
  return [
    listen(accompanimentStepped, {
      "paper and mail of an accompaniment": ({ stepId }) => followAccompanimentStep(parts, stepId),
    }),
  ];
}
