import { z } from "zod";
import { defineEvent } from "~/platform/jobs/events.server.ts";

/** A payment is not what it was: paid, refused, given back, contested. Whoever sells what it pays for looks at it then. */
export const paymentChanged = defineEvent(
  "payment changed",
  z.object({ paymentId: z.uuid(), payableKind: z.string(), payableId: z.string() }),
  ({ payableKind, payableId }) => `${payableKind} ${payableId}`,
);

/** A coach's account for payouts has another status. */
export const payoutAccountChanged = defineEvent(
  "payout account changed",
  z.object({ holderId: z.int().positive() }),
  ({ holderId }) => `holder ${holderId}`,
);

/** A coach has an account for payouts that they did not have before. */
export const payoutAccountOpened = defineEvent(
  "payout account opened",
  z.object({ holderId: z.int().positive() }),
  ({ holderId }) => `holder ${holderId}`,
);

/** A payout has been sent, or has come back. */
export const payoutEnded = defineEvent(
  "payout ended",
  z.object({ payoutId: z.uuid() }),
  ({ payoutId }) => `payout ${payoutId}`,
);
