import { and, asc, type Column, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { DAY_MS } from "~/platform/format/durations.ts";
import {
  charges,
  payments,
  payoutAccounts,
  payouts,
  providerCalls,
  providerEvents,
} from "../../tables.server.ts";
import { handleWebhook, lookAt } from "../commands/handle-webhook.server.ts";
import { runProviderCall } from "../commands/provider-calls.server.ts";
import type { CallParts } from "../commands/provider-operations.server.ts";
import type { WebhookKind } from "../rules/provider.ts";
import { compareCharge, compareTransfer, MENDED } from "./compare.server.ts";

/** An object that should exist both here and at the provider. */
export interface ComparedObject {
  /** ids and codes only: no personal data */
  name: string;
  /** the stage's cursor; undefined if the stage cannot be resumed */
  after?: string;
  /** compares the object, and returns the difference if there is one */
  compare(): Promise<string | undefined>;
}

interface About {
  /** start of the period to compare */
  since: Date;
  after: string | undefined;
  now: Date;
}

interface Stage {
  name: string;
  listObjects(parts: CallParts, about: About): AsyncIterable<ComparedObject>;
}

/** After this time, the job should have handled it. */
const LATE_MS = 10 * 60_000;
const CAN_COME_BACK_MS = 90 * DAY_MS;
const AT_ONCE = 200;
const MOST_CALLS = 1_000;

/** First the provider's lists, then the unfinished objects here. */
export const STAGES: Stage[] = [
  {
    name: "charges",
    async *listObjects({ db, provider }, { since, after }) {
      for await (const { ref, after: at, read } of provider.listCharges(since, after))
        yield { name: `charge ${ref}`, after: at, compare: async () => compareCharge(db, await read()) };
    },
  },
  {
    name: "transfers",
    async *listObjects({ db, provider }, { since, after }) {
      for await (const state of provider.listTransfers(since, after))
        yield { name: `transfer ${state.ref}`, after: state.ref, compare: () => compareTransfer(db, state) };
    },
  },
  {
    name: "earlier payouts",
    // Payouts older than the listed period: a transfer can be reversed long after it was made.
    async *listObjects({ db, provider }, { since, after, now }) {
      const page = (from: string) =>
        db
          .select({ id: payouts.id, ref: providerCalls.ref })
          .from(payouts)
          .innerJoin(providerCalls, eq(providerCalls.payoutId, payouts.id))
          .where(
            and(
              eq(payouts.provider, provider.name),
              eq(payouts.status, "paid"),
              lt(payouts.endedAt, since),
              gt(payouts.endedAt, new Date(now.getTime() - CAN_COME_BACK_MS)),
              behind(payouts.id, from),
            ),
          )
          .orderBy(asc(payouts.id))
          .limit(AT_ONCE);
      for await (const { id, ref } of pages(page, after ?? ""))
        if (ref)
          yield {
            name: `transfer ${ref}`,
            after: id,
            compare: async () => compareTransfer(db, await provider.findTransfer(ref)),
          };
    },
  },
  {
    name: "news",
    async *listObjects(parts, { now, after }) {
      const late = new Date(now.getTime() - LATE_MS);
      const isLate = and(
        eq(providerEvents.provider, parts.provider.name),
        isNull(providerEvents.handledAt),
        lte(providerEvents.receivedAt, late),
      );
      const page = (from: string) =>
        parts.db
          .select({ id: providerEvents.id, type: providerEvents.type })
          .from(providerEvents)
          .where(and(isLate, gt(providerEvents.id, from)))
          .orderBy(asc(providerEvents.id))
          .limit(AT_ONCE);
      for await (const { id, type } of pages(page, after ?? ""))
        yield {
          name: `news ${id} (${type})`,
          after: id,
          compare: async () => {
            await handleWebhook(parts, id);
            return `not dealt with, ${MENDED}`;
          },
        };
    },
  },
  {
    name: "calls",
    // In the order they were enqueued. No cursor is needed: answered calls are not selected again.
    async *listObjects(parts, { now }) {
      const late = new Date(now.getTime() - LATE_MS);
      const wanted = await parts.db
        .select({ id: providerCalls.id, kind: providerCalls.kind })
        .from(providerCalls)
        .leftJoin(payments, eq(payments.id, providerCalls.paymentId))
        .leftJoin(payouts, eq(payouts.id, providerCalls.payoutId))
        .where(
          and(
            eq(providerCalls.status, "wanted"),
            lte(providerCalls.createdAt, late),
            // Another provider's calls wait for its keys, and are counted elsewhere.
            sql`coalesce(${payments.provider}, ${payouts.provider}, ${parts.provider.name}) = ${parts.provider.name}`,
          ),
        )
        .orderBy(asc(providerCalls.createdAt), asc(providerCalls.id))
        .limit(MOST_CALLS);
      for (const { id, kind } of wanted)
        yield {
          name: `call ${id} (${kind})`,
          compare: async () => {
            await runProviderCall(parts, id);
            return `not answered, ${MENDED}`;
          },
        };
    },
  },
  {
    name: "pages and subscriptions",
    listObjects: (parts, { now, after }) => {
      const late = new Date(now.getTime() - LATE_MS);
      const isUnfinished = or(
        and(eq(payments.status, "open"), lte(payments.expiresAt, late)),
        and(
          inArray(payments.status, ["running", "late", "paused"]),
          // The checkout page has a subscription or payment method whose webhook was lost. The page of a late
          // instalment may have a newer payment method.
          or(
            isNotNull(payments.subscriptionRef),
            isNull(payments.methodRef),
            sql`exists (select from provider_calls page where page.payment_id = ${payments.id} and page.kind = 'checkout'
              and page.charge_id is not null and page.created_at > now() - interval '4 days')`,
          ),
        ),
      );
      return unfinished(parts, after, "payment", (from) =>
        parts.db
          .select({
            id: payments.id,
            kind: sql<WebhookKind>`case when ${payments.subscriptionRef} is null then 'checkout' else 'subscription' end`,
            ref: sql<string | null>`coalesce(${payments.subscriptionRef}, ${payments.checkoutRef})`,
          })
          .from(payments)
          .where(and(eq(payments.provider, parts.provider.name), isUnfinished, behind(payments.id, from)))
          .orderBy(asc(payments.id))
          .limit(AT_ONCE),
      );
    },
  },
  {
    name: "unfinished charges",
    listObjects: (parts, { after }) =>
      unfinished(parts, after, "charge", (from) =>
        parts.db
          .select({ id: charges.id, kind: sql<WebhookKind>`'charge'`, ref: charges.ref })
          .from(charges)
          .innerJoin(payments, eq(payments.id, charges.paymentId))
          .where(
            and(
              eq(payments.provider, parts.provider.name),
              or(inArray(charges.status, ["pending", "authorised"]), eq(charges.dispute, "open")),
              behind(charges.id, from),
            ),
          )
          .orderBy(asc(charges.id))
          .limit(AT_ONCE),
      ),
  },
  {
    name: "accounts",
    listObjects: (parts, { after }) =>
      unfinished(parts, after, "account of holder", (from) =>
        parts.db
          .select({
            id: sql<string>`${payoutAccounts.holderId}::text`,
            kind: sql<WebhookKind>`'account'`,
            ref: payoutAccounts.ref,
          })
          .from(payoutAccounts)
          .where(and(eq(payoutAccounts.provider, parts.provider.name), behind(payoutAccounts.holderId, from)))
          .orderBy(asc(payoutAccounts.holderId))
          .limit(AT_ONCE),
      ),
  },
];

type Row = { id: string; kind: WebhookKind; ref: string | null };

/** Reads unfinished objects from the provider, as if a webhook had arrived for each. */
async function* unfinished(
  { db, provider }: CallParts,
  after: string | undefined,
  what: string,
  page: (from: string) => PromiseLike<Row[]>,
): AsyncGenerator<ComparedObject> {
  for await (const { id, kind, ref } of pages(page, after ?? ""))
    if (ref)
      yield {
        name: `${what} ${id}`,
        after: id,
        compare: async () => {
          const settle = await lookAt(provider, { kind, ref }, { isThorough: true });
          return (await db.transaction(settle)) === "news" ? MENDED : undefined;
        },
      };
}

const behind = (id: Column, after: string) => (after === "" ? undefined : gt(id, after));

async function* pages<T extends { id: string }>(
  page: (after: string) => PromiseLike<T[]>,
  after: string,
): AsyncGenerator<T> {
  for (let rows = await page(after); rows.length > 0; rows = await page(rows.at(-1)?.id ?? "")) yield* rows;
}
