import { z } from "zod";
import { defineEvent } from "~/platform/jobs/events.server.ts";

const id = z.int().positive();
const prospectOf = ({ prospectId }: { prospectId: number }) => `prospect ${prospectId}`;

/** What other rooms may hear of from this one. */
export const prospectAdded = defineEvent("prospect added", z.object({ prospectId: id }), prospectOf);
/** The name, the address or the consent is another one. */
export const prospectChanged = defineEvent("prospect changed", z.object({ prospectId: id }), prospectOf);
/** The interaction says from what to what. */
export const prospectStatusChanged = defineEvent(
  "prospect status changed",
  z.object({ prospectId: id, interactionId: id }),
  prospectOf,
);
