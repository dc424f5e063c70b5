import { z } from "zod";
import { defineEvent } from "~/platform/jobs/events.server.ts";

const id = z.int().positive();
const prospectOf = ({ prospectId }: { prospectId: number }) => `prospect ${prospectId}`;

export const prospectAdded = defineEvent("prospect added", z.object({ prospectId: id }), prospectOf);
/** The name, the address or the consent has changed. */
export const prospectChanged = defineEvent("prospect changed", z.object({ prospectId: id }), prospectOf);
/** The interaction holds the old and the new status. */
export const prospectStatusChanged = defineEvent(
  "prospect status changed",
  z.object({ prospectId: id, interactionId: id }),
  prospectOf,
);
