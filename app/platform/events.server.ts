import type { Database, Transaction } from "./db.server.ts";
import { enqueueJob } from "./jobs.server.ts";

/** What can happen that other rooms want to hear of. Ids, not contents: who handles an event reads what it may. */
export interface EventPayloads {
  "coach contacted": { conversationId: number; messageId: number };
  "conversation accepted": { conversationId: number };
  "conversation declined": { conversationId: number };
}

export type EventName = keyof EventPayloads;

type EventHandler<N extends EventName> = (payload: EventPayloads[N]) => Promise<void>;

/** Who hears of what, each under a name of their own. An event is told at least once: handlers may run twice. */
export type EventHandlers = { [N in EventName]: Record<string, EventHandler<N>> };

/** Part of the caller's transaction: the news travels if and only if what it tells has happened. */
export async function publishEvent<N extends EventName>(
  tx: Transaction,
  event: N,
  payload: EventPayloads[N],
): Promise<void> {
  await enqueueJob(tx, "publish-event", { event, payload });
}

/** One job for each who listens, so that the failure of one neither stops nor repeats the others. */
export async function enqueueHandlers(
  db: Database,
  handlers: EventHandlers,
  { event, payload }: { event: string; payload: unknown },
): Promise<void> {
  const names = Object.keys(handlersOf(handlers, event));
  await db.transaction(async (tx) => {
    for (const handler of names) await enqueueJob(tx, "handle-event", { event, handler, payload });
  });
}

export async function handleEvent(
  handlers: EventHandlers,
  { event, handler, payload }: { event: string; handler: string; payload: unknown },
): Promise<void> {
  // A handler that an update has taken away has nothing left to do.
  await handlersOf(handlers, event)[handler]?.(payload);
}

/** What was published is of the type of its event; the queue in between has forgotten it. */
function handlersOf(handlers: EventHandlers, event: string) {
  return (handlers[event as EventName] ?? {}) as Record<string, (payload: unknown) => Promise<void>>;
}
