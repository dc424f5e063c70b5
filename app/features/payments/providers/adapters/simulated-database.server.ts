import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Database, Executor, Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { declineDemoChargeJob, sendDemoWebhookJob } from "../../jobs.ts";
import { demoProviderObjects } from "../../tables.server.ts";
import {
  answerRequest,
  callOf,
  type Form,
  routeOf,
  type StripeAnswer,
  type StripeRequest,
} from "../rules/simulated-api.ts";
import { paymentOfCustomer, type SimulatedKind } from "../rules/simulated-objects.ts";
import { SimulatedObjects, type SimulatedRow } from "../rules/simulated-store.ts";
import { type SimulatedEvent, SimulatedStripe } from "../rules/simulated-stripe.ts";

/** Delay before the bank declines a single payment. */
const THINKING_MS = 60_000;

const table = demoProviderObjects;

/** The objects with these references, and those that a page or a subscription among them names. */
export async function readObjects(db: Executor, refs: string[]): Promise<SimulatedObjects> {
  const objects = await load(db, inArray(table.ref, refs));
  const linked = [...objects.all("checkout"), ...objects.all("subscription")].flatMap(linkedRefs);
  if (linked.length > 0) await load(db, inArray(table.ref, linked), { into: objects });
  return objects;
}

/** Changes objects under the lock of their rows, and enqueues the webhooks that tell of it. */
export const changeObjects = <T>(
  db: Database,
  refs: string[],
  work: (stripe: SimulatedStripe) => T,
): Promise<T> => runInTransaction(db, inArray(table.ref, refs), work);

/** Answers a request of Stripe's API from the objects in the database. */
export async function answerFromDatabase(
  db: Database,
  request: StripeRequest,
  origin: string,
): Promise<StripeAnswer> {
  const answer = (stripe: SimulatedStripe) => answerRequest(stripe, request, origin);
  if (request.method !== "GET") return runInTransaction(db, concernedBy(request), answer);
  const refs = namedRefs(request);
  const objects = refs.length > 0 ? await readObjects(db, refs) : await readList(db, request);
  return answer(new SimulatedStripe(objects, () => {}));
}

/** Another process has answered the same call meanwhile. */
class AnsweredElsewhere extends Error {}

async function runInTransaction<T>(
  db: Database,
  rows: SQL,
  work: (stripe: SimulatedStripe) => T,
): Promise<T> {
  try {
    return await db.transaction((tx) => changeLocked(tx, rows, work));
  } catch (error) {
    if (!(error instanceof AnsweredElsewhere)) throw error;
    return db.transaction((tx) => changeLocked(tx, rows, work));
  }
}

async function changeLocked<T>(tx: Transaction, rows: SQL, work: (stripe: SimulatedStripe) => T): Promise<T> {
  const objects = await load(tx, rows, { isLocked: true });
  // Only a page's objects are locked with it, always in this order.
  const linked = objects.all("checkout").flatMap(linkedRefs);
  if (linked.length > 0) await load(tx, inArray(table.ref, linked), { isLocked: true, into: objects });
  const before = new Map([...objects.rows].map(([ref, { body }]) => [ref, JSON.stringify(body)]));
  const events: SimulatedEvent[] = [];
  const result = work(new SimulatedStripe(objects, (event) => events.push(event)));
  await save(tx, objects, before);
  for (const event of events) await enqueueWebhook(tx, event);
  return result;
}

async function save(tx: Transaction, objects: SimulatedObjects, before: Map<string, string>): Promise<void> {
  const added = [...objects.rows.values()].filter(({ ref }) => !before.has(ref));
  if (added.length > 0) {
    const { rowCount } = await tx.insert(table).values(added).onConflictDoNothing({ target: table.callId });
    if (rowCount !== added.length) throw new AnsweredElsewhere();
  }
  for (const [ref, text] of before) {
    const row = objects.rows.get(ref);
    if (!row) await tx.delete(table).where(eq(table.ref, ref));
    else if (JSON.stringify(row.body) !== text)
      await tx.update(table).set({ body: row.body }).where(eq(table.ref, ref));
  }
}

/**
 * A job sends the webhook after the commit, so that it arrives late and perhaps twice, like a real
 * provider's.
 */
async function enqueueWebhook(tx: Transaction, { type, kind, ref }: SimulatedEvent): Promise<void> {
  await enqueueJob(tx, sendDemoWebhookJob, { newsId: `demo_news_${randomUUID()}`, kind, ref, type });
  if (type === "payment_intent.processing")
    await enqueueJob(tx, declineDemoChargeJob, { ref }, { runAt: new Date(Date.now() + THINKING_MS) });
}

async function load(
  db: Executor,
  where: SQL | undefined,
  { isLocked = false, into = new SimulatedObjects() } = {},
): Promise<SimulatedObjects> {
  const query = db.select().from(table).where(where).orderBy(table.ref);
  const rows = await (isLocked ? query.for("update") : query);
  for (const row of rows) into.rows.set(row.ref, row as SimulatedRow);
  return into;
}

function linkedRefs({ body }: SimulatedRow<"checkout" | "subscription">): string[] {
  if ("chargeRefs" in body) return body.chargeRefs;
  return [body.chargeRef, body.subscriptionRef].filter((ref) => ref !== null);
}

const REFERENCES = ["payment_intent", "subscription", "account", "destination"];

function namedRefs(request: StripeRequest): string[] {
  const { form } = request;
  const { payment_intent } = (form.payment ?? {}) as Form;
  const refs = [routeOf(request).ref, payment_intent, ...REFERENCES.map((name) => form[name])];
  return refs.filter((ref): ref is string => typeof ref === "string" && ref !== "");
}

/** The rows that a changing request names, the one that the same call has created, and an account's page. */
function concernedBy(request: StripeRequest): SQL {
  const { form, path } = request;
  const call = callOf(form);
  const account = path === "/v1/account_links" ? String(form.account) : undefined;
  const isItsPage = and(eq(table.kind, "onboarding"), eq(sql`${table.body} ->> 'accountRef'`, account));
  const named = [
    inArray(table.ref, namedRefs(request)),
    call && eq(table.callId, call),
    account && isItsPage,
  ];
  return or(...named.filter((one) => one instanceof Object)) ?? sql`false`;
}

const LISTED: Record<string, SimulatedKind> = {
  "/v1/checkout/sessions": "checkout",
  "/v1/payment_intents": "charge",
  "/v1/accounts": "account",
  "/v1/transfers": "transfer",
};

/** One page of a list, and one more row, which tells that there are more. */
async function readList(db: Executor, { path, form }: StripeRequest): Promise<SimulatedObjects> {
  const since = sql`to_timestamp(${Number((form.created as Form | undefined)?.gte ?? 0)})`;
  const kind = LISTED[path];
  if (!kind) return load(db, changedSince(path.slice("/v1/".length), since));
  const { starting_after: after, customer, transfer_group: group } = form;
  const rows = await db
    .select()
    .from(table)
    .where(
      and(
        eq(table.kind, kind),
        sql`${table.createdAt} >= ${since}`,
        typeof customer === "string"
          ? eq(sql`${table.body} ->> 'paymentId'`, paymentOfCustomer(customer))
          : undefined,
        typeof group === "string" ? eq(sql`${table.body} ->> 'callId'`, group) : undefined,
        typeof after === "string"
          ? sql`(${table.createdAt}, ${table.ref}) < (select created_at, ref from ${table} where ref = ${after})`
          : undefined,
      ),
    )
    .orderBy(desc(table.createdAt), desc(table.ref))
    .limit(Number(form.limit ?? 10) + 1);
  const objects = new SimulatedObjects();
  for (const row of rows.reverse()) objects.rows.set(row.ref, row as SimulatedRow);
  return objects;
}

/** The charges that have a refund or dispute made since. */
const changedSince = (list: string, since: SQL) =>
  and(
    eq(table.kind, "charge"),
    sql`exists (select from jsonb_array_elements(${table.body} -> ${list}) made where (made ->> 'createdAt')::timestamptz >= ${since})`,
  );
