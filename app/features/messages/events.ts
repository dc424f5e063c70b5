import { z } from "zod";
import { defineEvent } from "~/platform/events.server.ts";

const id = z.int().positive();
const conversationOf = ({ conversationId }: { conversationId: number }) => `conversation ${conversationId}`;

/** What other rooms may hear of from this one. */
export const coachContacted = defineEvent(
  "coach contacted",
  z.object({ conversationId: id, messageId: id }),
  conversationOf,
);
export const conversationAccepted = defineEvent(
  "conversation accepted",
  z.object({ conversationId: id }),
  conversationOf,
);
export const conversationDeclined = defineEvent(
  "conversation declined",
  z.object({ conversationId: id }),
  conversationOf,
);
