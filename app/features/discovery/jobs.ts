import { z } from "zod";
import { defineJob } from "~/platform/jobs/jobs.server.ts";

/** Every hour: who waits for a coach hears of those who have come. */
export const mailAlertsJob = defineJob("mail-alerts", z.object({}), { attempts: 3, cron: "20 * * * *" });
