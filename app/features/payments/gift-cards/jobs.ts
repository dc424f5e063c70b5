import { z } from "zod";
import { defineJob } from "~/platform/jobs/jobs.server.ts";

/** Mails a card to its recipient, on its day: without a queue, because jobs of a queue run at once. */
export const sendGiftCardJob = defineJob("mail-gift-card", z.object({ cardId: z.uuid() }));

/** Mails the buyer that the card is paid. */
export const mailBoughtCardJob = defineJob("mail-bought-gift-card", z.object({ cardId: z.uuid() }), {
  queueOf: ({ cardId }) => `gift card ${cardId}`,
});

/** What is left on expired cards is income. */
export const sweepGiftCardsJob = defineJob("sweep-gift-cards", z.object({}), {
  attempts: 3,
  cron: "20 3 * * *",
});
