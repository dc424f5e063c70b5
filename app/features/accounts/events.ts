import { z } from "zod";
import { defineEvent } from "~/platform/jobs/events.server.ts";

const account = { userId: z.string().min(1) };
const accountOf = ({ userId }: { userId: string }) => `account ${userId}`;

/** An account is registered when its address is confirmed. */
export const accountRegistered = defineEvent("account registered", z.object(account), accountOf);
/** Somebody has signed up in the middle of a form, and has not confirmed the address yet. */
export const formKept = defineEvent("form kept", z.object(account), accountOf);
export const profileCompleted = defineEvent(
  "profile completed",
  z.object({ ...account, at: z.iso.datetime() }),
  accountOf,
);
/** The name, the address, or the choice about an opt-in mail kind has changed. */
export const accountChanged = defineEvent("account changed", z.object(account), accountOf);
