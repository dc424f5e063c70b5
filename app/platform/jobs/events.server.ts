import { z } from "zod";
import type { Database, Transaction } from "../database/db.server.ts";
import { defineJob, enqueueJob, parsePayload } from "./jobs.server.ts";

/** An event that one room publishes and others handle; declared in the `events.ts` of the room. */
export interface EventKind<P> {
  name: string;
  /** ids, not contents: each handler reads only the data that it may see */
  schema: z.ZodType<P>;
  /** such as "conversation 12": each handler receives the events of one key in order */
  orderingKeyOf: (payload: P) => string;
}

export function defineEvent<P>(
  name: string,
  schema: z.ZodType<P>,
  orderingKeyOf: (payload: NoInfer<P>) => string,
): EventKind<P> {
  return { name, schema, orderingKeyOf };
}

/** Delivery is at least once, so handlers must be idempotent. */
type Listener<P> = (payload: P) => Promise<void>;

interface Listening {
  event: string;
  orderingKeyOf(payload: unknown): string;
  listeners: Record<string, Listener<unknown>>;
}

/** Registers handlers by name. A handler of several events must have the same name in each. */
export function registerHandlers<P>(event: EventKind<P>, listeners: Record<string, Listener<P>>): Listening {
  const parsing = ([name, tell]: [string, Listener<P>]) =>
    [name, async (payload: unknown) => tell(parsePayload(event, payload))] as const;
  return {
    event: event.name,
    orderingKeyOf: (payload) => event.orderingKeyOf(parsePayload(event, payload)),
    listeners: Object.fromEntries(Object.entries(listeners).map(parsing)),
  };
}

export const publishEventJob = defineJob(
  "publish-event",
  z.object({ event: z.string(), payload: z.unknown() }),
);

/** One job for each handler of an event. */
export const handleEventJob = defineJob(
  "handle-event",
  z.object({ event: z.string(), handler: z.string(), payload: z.unknown() }),
);

/**
 * Part of the caller's transaction: the event is published if and only if the change is committed. Publish
 * once the row of the ordering key is locked, so that the order of events is the order of commits.
 */
export async function publishEvent<P>(
  tx: Transaction,
  event: EventKind<P>,
  payload: NoInfer<P>,
): Promise<void> {
  const job = { event: event.name, payload: event.schema.parse(payload) };
  await enqueueJob(tx, publishEventJob, job, { queue: event.orderingKeyOf(payload) });
}

/** Each handler gets its own job, so that a failing handler neither blocks nor repeats the others. */
export async function enqueueHandlers(
  db: Database,
  listening: Listening[],
  { event, payload }: z.infer<typeof publishEventJob.schema>,
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { orderingKeyOf, listeners } of about(event, listening)) {
      const orderingKey = orderingKeyOf(payload);
      for (const handler of Object.keys(listeners))
        await enqueueJob(
          tx,
          handleEventJob,
          { event, handler, payload },
          { queue: `${orderingKey}: ${handler}` },
        );
    }
  });
}

export async function runHandler(
  listening: Listening[],
  { event, handler, payload }: z.infer<typeof handleEventJob.schema>,
): Promise<void> {
  // The handler may no longer exist after an update.
  for (const { listeners } of about(event, listening)) await listeners[handler]?.(payload);
}

const about = (event: string, listening: Listening[]) => listening.filter((one) => one.event === event);
