import { draftPlace } from "~/features/consent/rules/preferences.ts";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { reportEndedSession } from "~/ui/feedback/ended-session.ts";
import { listDrafts } from "~/ui/form/drafts.ts";
import { DRAFT } from "~/ui/form/drop-drafts.ts";
import { type Delivery, OutgoingMessages, type Written } from "./outgoing.ts";

const KEY = `outbox${DRAFT}`;
const PATIENCE_MS = 15_000;
const SIGNED_OUT = "votre session a pris fin. Reconnectez-vous, et il partira.";
const NO_ANSWER = "le site ne répond pas. Un nouvel essai suit.";

/** Outboxes live as long as the page, so that sending continues after the conversation is closed. */
const outboxes = new Map<string, OutgoingMessages>();

export function outboxOf(conversationId: number, viewerId: string): OutgoingMessages {
  const name = `${viewerId} ${conversationId}`;
  const known = outboxes.get(name);
  if (known) return known;
  const outbox = new OutgoingMessages(`${KEY}${conversationId}`, viewerId, {
    deliver: (written) => deliver(conversationId, written),
    place: draftPlace,
    ...("locks" in navigator && {
      alone: async (lock, work) => void (await navigator.locks.request(lock, work)),
    }),
  });
  outboxes.set(name, outbox);
  return outbox;
}

/** Sends stored messages of every conversation. */
export function sendStored(viewerId: string): void {
  for (const { key, draft } of listDrafts())
    if (key.startsWith(KEY) && draft.owner === viewerId)
      void outboxOf(Number(key.slice(KEY.length)), viewerId).send();
}

async function deliver(conversationId: number, written: Written): Promise<Delivery> {
  const response = await fetch("/functions/v1/messages", {
    method: "POST",
    body: new URLSearchParams({ ...written, conversation: String(conversationId) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (response.ok) return { kind: "sent" };
  const { status, headers } = response;
  const { refusal, errors } = ((await response.json().catch(() => null)) ?? {}) as Partial<FormAnswer>;
  if (status === 401) {
    reportEndedSession();
    return { kind: "signed out", reason: SIGNED_OUT };
  }
  if (status === 429 || status >= 500) {
    const seconds = Number(headers.get("Retry-After"));
    return {
      kind: "later",
      ...(seconds > 0 && { afterMs: seconds * 1000 }),
      reason: (status === 429 && refusal) || NO_ANSWER,
    };
  }
  return { kind: "refused", reason: refusal ?? Object.values(errors ?? {})[0] ?? "" };
}
