import { z } from "zod";
import { defineJob } from "~/platform/jobs/jobs.server.ts";

export const mailAlertsJob = defineJob("mail-alerts", z.object({}), { attempts: 3, cron: "20 * * * *" });
