import { z } from "zod";
import { defineEvent } from "~/platform/jobs/events.server.ts";

const id = z.int().positive();
const conversationOf = ({ conversationId }: { conversationId: number }) => `conversation ${conversationId}`;

export const coachContacted = defineEvent(
  "coach contacted",
  z.object({ conversationId: id, messageId: id }),
  conversationOf,
);
/** The coach's first written reply. Response times count it, beside accepting and declining. */
export const coachReplied = defineEvent("coach replied", z.object({ conversationId: id }), conversationOf);
export const conversationAccepted = defineEvent(
  "conversation accepted",
  z.object({ conversationId: id }),
  conversationOf,
);
export const phoneSharingChanged = defineEvent(
  "phone sharing changed",
  z.object({ conversationId: id }),
  conversationOf,
);
export const conversationDeclined = defineEvent(
  "conversation declined",
  z.object({ conversationId: id }),
  conversationOf,
);
