import { z } from "zod";
import { defineEvent } from "~/platform/jobs/events.server.ts";

const id = z.int().positive();
const conversationOf = ({ conversationId }: { conversationId: number }) => `conversation ${conversationId}`;

/** What other rooms may hear of from this one. */
export const coachContacted = defineEvent(
  "coach contacted",
  z.object({ conversationId: id, messageId: id }),
  conversationOf,
);
/** For the first time, in words: what response times are made of, beside accepting and declining. */
export const coachReplied = defineEvent("coach replied", z.object({ conversationId: id }), conversationOf);
export const conversationAccepted = defineEvent(
  "conversation accepted",
  z.object({ conversationId: id }),
  conversationOf,
);
/** Either has taken their number back, or shared it again. */
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
