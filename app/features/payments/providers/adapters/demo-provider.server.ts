import { and, asc, eq, gte, sql } from "drizzle-orm";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import {
  type ChargeState,
  type CheckoutState,
  type PaymentProvider,
  type ProviderCall,
  ProviderFailure,
  type SubscriptionState,
  type TransferState,
} from "../../core/rules/provider.ts";
import { demoProviderObjects } from "../../tables.server.ts";
import {
  DECLINED,
  type DemoBodies,
  type DemoCheckout,
  type DemoKind,
  demoCardOf,
  demoChargeState,
  demoCustomer,
  demoMethod,
  hasExpired,
  leftCents,
  newCharge,
} from "../rules/demo-objects.ts";
import {
  addDemoObject,
  enqueueWebhook,
  findDemoObject,
  findDemoObjectOf,
  keepDemoObject,
  lockDemoObject,
  noSuchObject,
} from "./demo-store.server.ts";
import { readDemoWebhook } from "./demo-webhooks.server.ts";

const ONBOARDING_MS = 30 * 60_000;
const LISTED_AT_ONCE = 200;

/**
 * Behaves like a real provider without moving money: it stores its objects in its own table, executes each
 * call once, and sends signed webhooks. It stores no personal data.
 */
export function createDemoProvider({
  db,
  secret,
  publicUrl,
}: {
  db: Database;
  secret: string;
  publicUrl: string;
}): PaymentProvider {
  const find = async <K extends DemoKind>(kind: K, ref: string): Promise<DemoBodies[K]> => {
    const body = await findDemoObject(db, kind, ref);
    if (!body) throw noSuchObject(kind);
    return body;
  };

  /** Idempotent for each call. `work` changes the body, or returns the reason for a refusal. */
  const change = async <K extends "charge" | "subscription">(
    kind: K,
    { id }: ProviderCall,
    ref: string,
    work: (body: DemoBodies[K]) => string | undefined,
  ): Promise<void> => {
    const refusal = await db.transaction(async (tx) => {
      const body = await lockDemoObject(tx, kind, ref);
      if (body.callIds.includes(id)) return undefined;
      const refused = work(body);
      if (refused) return refused;
      body.callIds.push(id);
      await keepDemoObject(tx, kind, ref, body);
      await enqueueWebhook(tx, kind, ref);
      return undefined;
    });
    if (refusal) throw new ProviderFailure(refusal, true);
  };

  const make = async <K extends "checkout" | "charge" | "account" | "transfer">(
    kind: K,
    { id: callId }: ProviderCall,
    body: DemoBodies[K],
    { isChanged }: { isChanged: boolean },
  ) => {
    const made = await db.transaction(async (tx) => {
      const added = await addDemoObject(tx, kind, body, { callId });
      if (added && isChanged) await enqueueWebhook(tx, kind, added.ref);
      return added;
    });
    const object = made ?? (await findDemoObjectOf(db, kind, callId));
    if (!object) throw new ProviderFailure("another kind of call", true);
    return object;
  };

  const findCharge = async (ref: string): Promise<ChargeState> =>
    demoChargeState(ref, await find("charge", ref));

  const stateOfCheckout = async (ref: string, checkout: DemoCheckout): Promise<CheckoutState> => ({
    ref,
    paymentId: checkout.paymentId,
    status: hasExpired(checkout, new Date()) ? "expired" : checkout.status,
    charge: checkout.chargeRef ? await findCharge(checkout.chargeRef) : undefined,
    subscriptionRef: checkout.subscriptionRef ?? undefined,
    customerRef: checkout.card ? demoCustomer(checkout.paymentId) : undefined,
    methodRef: checkout.card ? demoMethod(checkout.card) : undefined,
  });

  const findSubscription = async (ref: string): Promise<SubscriptionState> => {
    const askedAt = new Date();
    const { paymentId, status, endsAt, chargeRefs } = await find("subscription", ref);
    return {
      ref,
      paymentId,
      status,
      askedAt,
      endsAt: endsAt ? new Date(endsAt) : undefined,
      customerRef: demoCustomer(paymentId),
      charges: await Promise.all(chargeRefs.map(findCharge)),
    };
  };

  const transferState = (ref: string, { callId, cents, status }: DemoBodies["transfer"]): TransferState => ({
    ref,
    callId,
    cents,
    returnedCents: status === "failed" ? cents : 0,
    status,
    reason: undefined,
  });

  return {
    name: "demo",

    async startCheckout(call, { expiresAt, ...order }) {
      const { paymentId, chargeId, kind, amountCents, description, returnPath, cancelPath } = order;
      const { ref } = await make(
        "checkout",
        call,
        {
          paymentId,
          chargeId,
          kind,
          amountCents,
          description,
          returnPath,
          cancelPath,
          expiresAt: expiresAt.toISOString(),
          status: "open",
          card: null,
          chargeRef: null,
          subscriptionRef: null,
        },
        { isChanged: false },
      );
      return { ref, url: `${publicUrl}/paiement-demo/${ref}` };
    },
    findCheckout: async (ref) => stateOfCheckout(ref, await find("checkout", ref)),
    async expireCheckout(_, ref) {
      await db.transaction(async (tx) => {
        const checkout = await lockDemoObject(tx, "checkout", ref);
        if (checkout.status !== "open") return;
        await keepDemoObject(tx, "checkout", ref, { ...checkout, status: "expired" });
        await enqueueWebhook(tx, "checkout", ref);
      });
      return stateOfCheckout(ref, await find("checkout", ref));
    },

    async capture(call, ref) {
      await change("charge", call, ref, (charge) => {
        if (charge.status !== "authorised") return `${charge.status} already`;
        const declined = charge.card === "failing";
        charge.status = declined ? "failed" : "paid";
        charge.reason = declined ? DECLINED : null;
        return undefined;
      });
      const state = await findCharge(ref);
      if (state.status === "failed") throw new ProviderFailure(DECLINED, true);
      return state;
    },
    async release(call, ref) {
      await change("charge", call, ref, (charge) => {
        if (charge.status !== "authorised") return `${charge.status} already`;
        charge.status = "released";
        return undefined;
      });
      return findCharge(ref);
    },
    async refund(call, ref, cents) {
      await change("charge", call, ref, (charge) => {
        if (charge.status !== "paid" || cents > leftCents(charge)) return "nothing to refund";
        charge.refunds.push({ ref: `demo_refund_${call.id}`, callId: call.id, cents, status: "done" });
        return undefined;
      });
      return findCharge(ref);
    },
    async charge(call, { paymentId, chargeId, amountCents, methodRef }) {
      const card = demoCardOf(methodRef);
      const status = card === "failing" ? "failed" : "paid";
      const { ref, body } = await make(
        "charge",
        call,
        newCharge({ paymentId, chargeId, amountCents, card, status }),
        { isChanged: true },
      );
      return demoChargeState(ref, body);
    },
    async findMadeCharge({ id }) {
      const made = await findDemoObjectOf(db, "charge", id);
      return made && demoChargeState(made.ref, made.body);
    },
    findCharge,

    async changeSubscription(call, ref, wanted) {
      await change("subscription", call, ref, (subscription) => {
        if (subscription.status === "ended") return "ended already";
        subscription.status = ({ end: "ended", pause: "paused", resume: "running" } as const)[wanted];
        if (wanted === "end") subscription.endsAt = new Date().toISOString();
        return undefined;
      });
      return findSubscription(ref);
    },
    findSubscription,

    async createAccount(call, { holderId }) {
      const account = { holderId, status: "pending", onboardingCompleted: false } as const;
      const { ref } = await make("account", call, account, { isChanged: true });
      const { status, onboardingCompleted } = await find("account", ref);
      return { ref, status, onboardingCompleted };
    },
    async openOnboarding(accountRef, { back }) {
      await find("account", accountRef);
      const until = new Date(Date.now() + ONBOARDING_MS).toISOString();
      const made = await db.transaction(async (tx) => {
        await dropOnboardings(tx, accountRef);
        return addDemoObject(tx, "onboarding", { accountRef, backPath: back, until });
      });
      return `${publicUrl}/compte-demo/${made?.ref}`;
    },
    async findAccount(ref) {
      const { status, onboardingCompleted } = await find("account", ref);
      return { ref, status, onboardingCompleted };
    },
    async payOut(call, { accountRef, amountCents: cents }) {
      const { status } = await find("account", accountRef);
      // A transfer that was made stays made, whatever the account's status is now.
      const isKnown = await findDemoObjectOf(db, "transfer", call.id);
      if (!isKnown && status !== "active") throw new ProviderFailure("account not active", true);
      const body = { callId: call.id, accountRef, cents, status: "done" } as const;
      const made = await make("transfer", call, body, { isChanged: true });
      return transferState(made.ref, made.body);
    },
    findTransfer: async (ref) => transferState(ref, await find("transfer", ref)),

    readWebhook: (body, signature) => readDemoWebhook(secret, body, signature),
    async *listCharges(since, after) {
      for await (const { ref } of listObjects(db, "charge", since, after))
        yield { ref, after: ref, read: () => findCharge(ref) };
    },
    async *listTransfers(since, after) {
      for await (const { ref, body } of listObjects(db, "transfer", since, after))
        yield transferState(ref, body);
    },
  };
}

/** Only the latest onboarding page is valid. */
async function dropOnboardings(tx: Transaction, accountRef: string): Promise<void> {
  await tx
    .delete(demoProviderObjects)
    .where(
      and(
        eq(demoProviderObjects.kind, "onboarding"),
        eq(sql`${demoProviderObjects.body} ->> 'accountRef'`, accountRef),
      ),
    );
}

/** Oldest first, in pages. */
async function* listObjects<K extends DemoKind>(db: Database, kind: K, since: Date, behind?: string) {
  const [known] = await db
    .select()
    .from(demoProviderObjects)
    .where(eq(demoProviderObjects.ref, behind ?? ""));
  let after = known ?? { createdAt: since, ref: "" };
  for (;;) {
    const rows = await db
      .select()
      .from(demoProviderObjects)
      .where(
        and(
          eq(demoProviderObjects.kind, kind),
          gte(demoProviderObjects.createdAt, after.createdAt),
          sql`(date_trunc('milliseconds', ${demoProviderObjects.createdAt}), ${demoProviderObjects.ref}) > (${after.createdAt.toISOString()}::timestamptz, ${after.ref})`,
        ),
      )
      .orderBy(
        sql`date_trunc('milliseconds', ${demoProviderObjects.createdAt})`,
        asc(demoProviderObjects.ref),
      )
      .limit(LISTED_AT_ONCE);
    for (const { ref, body } of rows) yield { ref, body: body as DemoBodies[K] };
    const last = rows.at(-1);
    if (!last || rows.length < LISTED_AT_ONCE) return;
    after = last;
  }
}
