import { z } from "zod";
import { defineEvent } from "~/platform/jobs/events.server.ts";

const account = { userId: z.string().min(1) };
const accountOf = ({ userId }: { userId: string }) => `account ${userId}`;

/** What other rooms may hear of from this one. An account is one from when its address is confirmed. */
export const accountRegistered = defineEvent("account registered", z.object(account), accountOf);
export const profileCompleted = defineEvent(
  "profile completed",
  z.object({ ...account, at: z.iso.datetime() }),
  accountOf,
);
/** Another name, another address, or another answer to what has to be asked for. */
export const accountChanged = defineEvent("account changed", z.object(account), accountOf);
