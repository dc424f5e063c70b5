import type { Stripe } from "stripe";
import type { Settings } from "~/platform/config/env.server.ts";
import {
  type AccountDetails,
  type ChargeState,
  type PaymentProvider,
  type ProviderCall,
  ProviderFailure,
  type SubscriptionState,
} from "../../core/rules/provider.ts";
import { accountState, signedEventSchema, transferState, webhookAbout } from "../rules/stripe-states.ts";
import {
  type ConnectionOptions,
  callOnce,
  connectStripe,
  createdSince,
  findMade,
  inSeconds,
} from "./stripe-connection.server.ts";
import { listCharges, listTransfers } from "./stripe-lists.server.ts";
import {
  bareAccount,
  knownAccount,
  laterOrder,
  sessionOrder,
  transferOrder,
} from "./stripe-orders.server.ts";
import {
  endedCharge,
  readAccount,
  readCharge,
  readCheckout,
  readSubscription,
} from "./stripe-reads.server.ts";

/** Older signatures are rejected, to prevent replay attacks. */
const NEWS_LAST_SECONDS = 300;

interface Options extends ConnectionOptions {
  settings: NonNullable<Settings["stripe"]>;
  publicUrl: string;
}

export function createStripe({ settings, publicUrl, ...connection }: Options): PaymentProvider {
  const withStripe = connectStripe(settings, connection);

  /** Captures or releases an authorised charge. If it is already in the wanted state, that is a success. */
  const onIntent = (
    call: ProviderCall,
    ref: string,
    wanted: ChargeState["status"],
    change: (stripe: Stripe, options: Stripe.RequestOptions) => Promise<unknown>,
  ) =>
    withStripe((stripe) =>
      callOnce(call, {
        find: async () => {
          const state = await readCharge(stripe, ref);
          return state.status === wanted ? state : undefined;
        },
        send: async (idempotencyKey) => {
          await change(stripe, { idempotencyKey });
          return readCharge(stripe, ref);
        },
        isHarmlessTwice: true,
      }),
    );

  return {
    name: "stripe",

    startCheckout: (call, order) =>
      withStripe(async (stripe) => {
        const { id: ref, url } = await callOnce(call, {
          find: () => findMade(stripe.checkout.sessions.list(createdSince(call)), call),
          send: (idempotencyKey) =>
            stripe.checkout.sessions.create(sessionOrder(call, order, publicUrl), { idempotencyKey }),
          // A duplicate page is harmless, because nobody has its address.
          isHarmlessTwice: true,
        });
        // A page that was found again may have expired.
        if (!url) throw new ProviderFailure("checkout is over", true);
        return { ref, url };
      }),
    findCheckout: (ref) => withStripe((stripe) => readCheckout(stripe, ref)),
    expireCheckout: (call, ref) =>
      withStripe((stripe) =>
        callOnce(call, {
          find: async () => {
            const state = await readCheckout(stripe, ref);
            return state.status === "open" ? undefined : state;
          },
          send: async (idempotencyKey) => {
            await stripe.checkout.sessions.expire(ref, {}, { idempotencyKey });
            return readCheckout(stripe, ref);
          },
          isHarmlessTwice: true,
        }),
      ),

    capture: (call, ref) =>
      onIntent(call, ref, "paid", (stripe, options) => stripe.paymentIntents.capture(ref, {}, options)),
    release: (call, ref) =>
      onIntent(call, ref, "released", (stripe, options) => stripe.paymentIntents.cancel(ref, {}, options)),
    refund: (call, ref, amount) =>
      withStripe(async (stripe) => {
        const order = { payment_intent: ref, amount, metadata: { call: call.id } };
        await callOnce(call, {
          find: () => findMade(stripe.refunds.list({ payment_intent: ref, limit: 100 }), call),
          send: (idempotencyKey) => stripe.refunds.create(order, { idempotencyKey }),
        });
        return readCharge(stripe, ref);
      }),
    charge: (call, order) =>
      withStripe(async (stripe) => {
        const { id } = await callOnce<{ id: string }>(call, {
          find: () => findIntent(stripe, call, order),
          send: (idempotencyKey) =>
            stripe.paymentIntents.create(laterOrder(call, order), { idempotencyKey }).catch(declined),
        });
        return endedCharge(stripe, id, `${call.id} ended`);
      }),
    findMadeCharge: (call, order) =>
      withStripe(async (stripe) => {
        const made = await findIntent(stripe, call, order);
        return made && endedCharge(stripe, made.id, `${call.id} ended`);
      }),
    findCharge: (ref) => withStripe((stripe) => readCharge(stripe, ref)),

    changeSubscription: (call, ref, change) =>
      withStripe((stripe) =>
        callOnce<SubscriptionState>(call, {
          find: async () => {
            const state = await readSubscription(stripe, ref);
            return AFTER[change].includes(state.status) ? state : undefined;
          },
          send: async (idempotencyKey) => {
            await CHANGES[change](stripe, ref, { idempotencyKey });
            return readSubscription(stripe, ref);
          },
          isHarmlessTwice: true,
        }),
      ),
    findSubscription: (ref, how) => withStripe((stripe) => readSubscription(stripe, ref, how)),

    createAccount: (call, details) =>
      withStripe(async (stripe) =>
        accountState(
          await callOnce(call, {
            find: () => findMade(stripe.accounts.list(createdSince(call)), call),
            send: (key) => createAccount(stripe, key, call, details),
            isHarmlessTwice: true,
          }),
        ),
      ),
    openOnboarding: (account, { again, back }) =>
      withStripe(async (stripe) => {
        const { url } = await stripe.accountLinks.create({
          account,
          type: "account_onboarding",
          refresh_url: `${publicUrl}${again}`,
          return_url: `${publicUrl}${back}`,
          collection_options: { fields: "eventually_due" },
        });
        return url;
      }),
    findAccount: (ref) => withStripe((stripe) => readAccount(stripe, ref)),
    payOut: (call, order) =>
      withStripe(async (stripe) =>
        transferState(
          await callOnce(call, {
            find: () => findMade(stripe.transfers.list({ transfer_group: call.id }), call),
            send: (idempotencyKey) => stripe.transfers.create(transferOrder(call, order), { idempotencyKey }),
          }),
        ),
      ),
    findTransfer: (ref) => withStripe(async (stripe) => transferState(await stripe.transfers.retrieve(ref))),

    readWebhook: (body, signature) =>
      withStripe(async ({ webhooks }) => {
        refuseFuture(signature ?? "");
        const event = verified(settings.webhookSecrets, (secret) =>
          webhooks.constructEvent(body, signature ?? "", secret, NEWS_LAST_SECONDS),
        );
        const read = signedEventSchema.safeParse(event);
        if (!read.success) throw new ProviderFailure("unreadable event", true);
        const { id, type, created } = read.data;
        return { id, type, madeAt: new Date(created * 1000), about: webhookAbout(read.data) };
      }),

    listCharges: (since, after) => listCharges(withStripe, since, after),
    async *listTransfers(since, after) {
      for await (const transfer of listTransfers(withStripe, since, after)) yield transferState(transfer);
    },
  };
}

/** The accepted states after each change. A resumed subscription may be late at once. */
const AFTER: Record<keyof typeof CHANGES, SubscriptionState["status"][]> = {
  end: ["ended"],
  pause: ["paused"],
  resume: ["running", "late"],
};
const CHANGES = {
  end: (stripe: Stripe, ref: string, options: Stripe.RequestOptions) =>
    stripe.subscriptions.cancel(ref, {}, options),
  // Months during a pause are not owed.
  pause: (stripe: Stripe, ref: string, options: Stripe.RequestOptions) =>
    stripe.subscriptions.update(ref, { pause_collection: { behavior: "void" } }, options),
  resume: (stripe: Stripe, ref: string, options: Stripe.RequestOptions) =>
    stripe.subscriptions.update(ref, { pause_collection: "" }, options),
};

const findIntent = (stripe: Stripe, call: ProviderCall, { customerRef: customer }: { customerRef: string }) =>
  findMade(stripe.paymentIntents.list({ customer, ...createdSince(call) }), call);

/** A declined card is an answer, not an error: the payment intent exists and says so. */
function declined(error: unknown): { id: string } {
  const { type, payment_intent: intent } = error as { type?: string; payment_intent?: { id: string } };
  if (type === "StripeCardError" && intent) return intent;
  throw error;
}

/** If Stripe rejects the prefilled details, the coach enters them there. */
async function createAccount(stripe: Stripe, key: string, call: ProviderCall, details: AccountDetails) {
  try {
    return await stripe.accounts.create(knownAccount(call, details), { idempotencyKey: key });
  } catch (error) {
    if ((error as { type?: string }).type !== "StripeInvalidRequestError") throw error;
    return stripe.accounts.create(bareAccount(call, details), { idempotencyKey: `${key} bare` });
  }
}

/** Stripe's SDK refuses old signatures only. */
function refuseFuture(signature: string): void {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (signedAt - inSeconds(new Date()) > NEWS_LAST_SECONDS) throw new ProviderFailure("signature", true);
}

/**
 * Events of our own account and of the coaches' accounts have different secrets. The error does not say
 * whether the signature, its age or the body was wrong.
 */
function verified(secrets: string[], read: (secret: string) => Stripe.Event): Stripe.Event {
  for (const secret of secrets)
    try {
      return read(secret);
    } catch {
      // The next secret may match.
    }
  throw new ProviderFailure("signature", true);
}
