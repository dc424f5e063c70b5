import { DAY_SECONDS } from "~/platform/format/durations.ts";
import { type AccountStatus, LEAST_CHARGE_CENTS, type PaymentKind } from "../../core/rules/provider.ts";
import {
  accountJson,
  disputesJson,
  intentJson,
  invoiceJson,
  listJson,
  refundsJson,
  sessionJson,
  shape,
  subscriptionJson,
  transferJson,
} from "./simulated-json.ts";
import { cardOfMethod, paymentOfCustomer, type SimulatedKind } from "./simulated-objects.ts";
import { Refusal, type SimulatedRow } from "./simulated-store.ts";
import type { SimulatedStripe } from "./simulated-stripe.ts";

export type Form = Record<string, unknown>;

export interface StripeRequest {
  method: string;
  path: string;
  form: Form;
  /** If set, an object that the same call has created is answered again. */
  key: string | undefined;
}
export interface StripeAnswer {
  status: number;
  json: unknown;
}

interface Asked extends StripeRequest {
  stripe: SimulatedStripe;
  /** the id in the path */
  ref: string;
  /** where the pages of the simulation are served */
  origin: string;
}
type Route = (asked: Asked) => unknown;

/** As much of Stripe's API as our adapter uses. An id in a path is written `*`. */
const ROUTES: Record<string, Route> = {
  "POST /v1/checkout/sessions": openSession,
  "GET /v1/checkout/sessions": ({ stripe: { objects }, form, origin }) =>
    page(
      objects
        .all("checkout")
        .toReversed()
        .map((row) => sessionJson(objects, row, origin)),
      form,
    ),
  "GET /v1/checkout/sessions/*": ({ stripe: { objects }, ref, origin }) =>
    sessionJson(objects, objects.get("checkout", ref), origin),
  "POST /v1/checkout/sessions/*/expire": ({ stripe, ref, origin }) =>
    sessionJson(stripe.objects, stripe.expire(ref), origin),

  "POST /v1/payment_intents": chargeLater,
  "GET /v1/payment_intents": ({ stripe: { objects }, form }) =>
    page(objects.all("charge").toReversed().map(intentJson), form),
  "GET /v1/payment_intents/*": ({ stripe: { objects }, ref }) => intentJson(objects.get("charge", ref)),
  "POST /v1/payment_intents/*/capture": ({ stripe, ref }) => {
    const charge = stripe.capture(ref);
    return charge.body.status === "failed" ? declined(charge) : intentJson(charge);
  },
  "POST /v1/payment_intents/*/cancel": ({ stripe, ref, form }) =>
    intentJson(stripe.cancel(ref, text(form.cancellation_reason) || "requested_by_customer")),

  "POST /v1/refunds": refund,
  "GET /v1/refunds": ({ stripe: { objects }, form }) =>
    page(
      objects.all("charge").flatMap(({ ref, body, createdAt }) => refundsJson(ref, body, createdAt)),
      form,
    ),
  "GET /v1/disputes": ({ stripe: { objects }, form }) =>
    page(
      objects.all("charge").flatMap(({ ref, body }) => disputesJson(ref, body)),
      form,
    ),

  "GET /v1/subscriptions/*": ({ stripe: { objects }, ref }) =>
    subscriptionJson(objects.get("subscription", ref)),
  "POST /v1/subscriptions/*": ({ stripe, ref, form }) =>
    subscriptionJson(stripe.changeSubscription(ref, form.pause_collection === "" ? "resume" : "pause")),
  "DELETE /v1/subscriptions/*": ({ stripe, ref }) => subscriptionJson(stripe.changeSubscription(ref, "end")),
  "GET /v1/invoices": ({ stripe: { objects }, form: { subscription, ...form } }) => {
    const { chargeRefs } = objects.get("subscription", text(subscription)).body;
    const months = chargeRefs.slice(-Number(form.limit)).toReversed();
    return page(
      months.map((ref) => invoiceJson(objects.get("charge", ref))),
      form,
    );
  },
  "GET /v1/invoice_payments": ({ stripe: { objects }, form }) => {
    const charge = objects.get("charge", text((form.payment as Form).payment_intent));
    return listJson(charge.body.subscriptionRef ? [{ invoice: invoiceJson(charge) }] : []);
  },

  "POST /v1/accounts": createAccount,
  "GET /v1/accounts": ({ stripe: { objects }, form }) =>
    page(objects.all("account").toReversed().map(accountJson), form),
  "GET /v1/accounts/*": ({ stripe: { objects }, ref }) => accountJson(objects.get("account", ref)),
  "POST /v1/account_links": openOnboarding,
  "POST /v1/transfers": ({ stripe, form, key }) => {
    if (form.currency !== "eur") throw new Refusal(400, "parameter_missing");
    const call = callOf(form);
    return transferJson(
      findCreatedBefore(stripe, "transfer", key, call) ??
        stripe.transfer(text(form.destination), Number(form.amount), call ?? null),
    );
  },
  "GET /v1/transfers": ({ stripe: { objects }, form }) =>
    page(objects.all("transfer").toReversed().map(transferJson), form),
  "GET /v1/transfers/*": ({ stripe: { objects }, ref }) => transferJson(objects.get("transfer", ref)),
};

/** Answers a request of Stripe's API. */
export function answerRequest(stripe: SimulatedStripe, request: StripeRequest, origin: string): StripeAnswer {
  const { expand, ...form } = request.form;
  const paths = Object.values((expand ?? {}) as Record<string, string>).map((path) => path.split("."));
  try {
    if (paths.some(({ length }) => length > 4)) throw new Refusal(400, "property_expansion_max_depth");
    const { name, ref } = routeOf(request);
    const route = ROUTES[name];
    if (!route) throw new Refusal(404, "resource_missing");
    const json = route({ ...request, form, stripe, ref, origin });
    return json instanceof Refusal ? json : { status: 200, json: shape(json, paths) };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Every id follows the name of its list; "checkout" is the only name with a second part. */
export function routeOf({ method, path }: Pick<StripeRequest, "method" | "path">): {
  name: string;
  ref: string;
} {
  const [, base = "", id, end = ""] =
    /^(\/v1\/(?:checkout\/)?[a-z_]+)(?:\/([^/]+))?(\/[a-z]+)?$/.exec(path) ?? [];
  return { name: `${method} ${base}${id === undefined ? "" : "/*"}${end}`, ref: id ?? "" };
}

const text = (value: unknown) => (typeof value === "string" ? value : "");
const metadataOf = (form: Form) => (form.metadata ?? {}) as Record<string, string | undefined>;
export const callOf = (form: Form) => metadataOf(form).call;

/** `items` are the newest first; the query of a list filters by fields of the same name. */
function page<T extends { id: string; created: number }>(items: T[], query: Form) {
  const { limit = "10", starting_after: after, created, ...filters } = query;
  const since = Number(((created ?? {}) as { gte?: string }).gte ?? 0);
  const fits = (item: T) =>
    item.created >= since &&
    Object.entries(filters).every(([name, value]) => (item as Record<string, unknown>)[name] === value);
  const all = items.filter(fits);
  const from = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  const data = all.slice(from, from + Number(limit));
  return listJson(data, from + data.length < all.length);
}

function findCreatedBefore<K extends SimulatedKind>(
  { objects }: SimulatedStripe,
  kind: K,
  key: string | undefined,
  call: string | undefined,
): SimulatedRow<K> | undefined {
  return key && call ? objects.all(kind).find(({ callId }) => callId === call) : undefined;
}

interface SessionOrder {
  mode: string;
  success_url: string;
  cancel_url: string;
  expires_at: string;
  customer?: string;
  customer_email?: string;
  customer_creation?: string;
  line_items: Record<
    string,
    {
      price_data: {
        currency: string;
        unit_amount: string;
        product_data: { name: string };
        recurring?: object;
      };
    }
  >;
  payment_intent_data?: { capture_method?: string; setup_future_usage?: string };
}

const LEAST_SECONDS = 30 * 60 - 5;
const MOST_SECONDS = DAY_SECONDS + 5;

function openSession({ stripe, form, key, origin }: Asked) {
  const order = form as unknown as SessionOrder;
  const { payment, charge, call } = metadataOf(form);
  const known = findCreatedBefore(stripe, "checkout", key, call);
  if (known) return sessionJson(stripe.objects, known, origin);
  const { price_data: price } = order.line_items[0] ?? {};
  const isSubscription = order.mode === "subscription";
  const seconds = Number(order.expires_at) - Date.now() / 1000;
  if (price?.currency !== "eur") throw new Refusal(400, "parameter_missing");
  if (!(Number(price.unit_amount) >= LEAST_CHARGE_CENTS)) throw new Refusal(400, "amount_too_small");
  if (!(seconds >= LEAST_SECONDS && seconds <= MOST_SECONDS))
    throw new Refusal(400, "parameter_invalid_integer");
  if (isSubscription !== Boolean(price.recurring)) throw new Refusal(400, "parameter_invalid_empty");
  if (isSubscription && (order.payment_intent_data || order.customer_creation))
    throw new Refusal(400, "parameter_unknown");
  if (order.customer && (order.customer_email || order.customer_creation))
    throw new Refusal(400, "parameter_unknown");
  const checkout = stripe.objects.add(
    "checkout",
    {
      paymentId: payment ?? null,
      chargeId: charge ?? null,
      kind: kindOf(order),
      amountCents: Number(price.unit_amount),
      description: price.product_data.name,
      returnPath: pathOf(order.success_url, origin),
      cancelPath: pathOf(order.cancel_url, origin),
      expiresAt: new Date(Number(order.expires_at) * 1000).toISOString(),
      status: "open",
      card: null,
      chargeRef: null,
      subscriptionRef: null,
    },
    call ?? null,
  );
  return sessionJson(stripe.objects, checkout, origin);
}

function kindOf({ mode, payment_intent_data: data }: SessionOrder): PaymentKind {
  if (mode === "subscription") return "subscription";
  if (data?.capture_method === "manual") return "authorised";
  return data?.setup_future_usage ? "instalments" : "once";
}

/** An address of this server as a path, so that it still works when the server has another name. */
const pathOf = (url: string, origin: string) => (url.startsWith(origin) ? url.slice(origin.length) : url);

function chargeLater({ stripe, form, key }: Asked) {
  if (form.confirm !== "true" || form.off_session !== "true" || form.currency !== "eur")
    throw new Refusal(400, "parameter_missing");
  const { payment, charge: chargeId, call } = metadataOf(form);
  const order = {
    paymentId: payment ?? paymentOfCustomer(text(form.customer)),
    chargeId: chargeId ?? null,
    amountCents: Number(form.amount),
    card: cardOfMethod(text(form.payment_method)),
  };
  if (!(order.amountCents >= LEAST_CHARGE_CENTS)) throw new Refusal(400, "amount_too_small");
  const charge =
    findCreatedBefore(stripe, "charge", key, call) ?? stripe.chargeStoredCard(order, call ?? null);
  return charge.body.status === "failed" ? declined(charge) : intentJson(charge);
}

/** A declined card is an error of Stripe's API, which names the payment intent. */
function declined(charge: SimulatedRow<"charge">): Refusal {
  const { reason } = charge.body;
  const payment_intent = shape(intentJson(charge), []);
  return new Refusal(402, reason ?? undefined, { type: "card_error", decline_code: reason, payment_intent });
}

function refund({ stripe, form, key }: Asked) {
  const ref = text(form.payment_intent);
  const call = callOf(form);
  const charge = stripe.objects.get("charge", ref);
  const isKnown = key && call && charge.body.refunds.some(({ callId }) => callId === call);
  if (!isKnown) stripe.refund(ref, Number(form.amount), call);
  const refunds = refundsJson(ref, charge.body, charge.createdAt);
  return refunds.find(({ metadata }) => metadata.call === call) ?? refunds[0];
}

function createAccount({ stripe, form, key }: Asked) {
  const { call, holder } = metadataOf(form);
  const status: AccountStatus = "pending";
  const body = { holderId: Number(holder ?? 0), status, onboardingCompleted: false };
  return accountJson(
    findCreatedBefore(stripe, "account", key, call) ?? stripe.objects.add("account", body, call ?? null),
  );
}

const ONBOARDING_MS = 30 * 60_000;

/** Only the latest onboarding page is valid. */
function openOnboarding({ stripe: { objects }, form, origin }: Asked) {
  const { ref: accountRef } = objects.get("account", text(form.account));
  for (const { ref, body } of objects.all("onboarding"))
    if (body.accountRef === accountRef) objects.rows.delete(ref);
  const { ref } = objects.add("onboarding", {
    accountRef,
    backPath: pathOf(text(form.return_url), origin),
    until: new Date(Date.now() + ONBOARDING_MS).toISOString(),
  });
  return { object: "account_link", url: `${origin}/compte-demo/${ref}` };
}

/** `a[b][0]=c`, as Stripe reads it. */
export function parseForm(encoded: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.split(/\[|\]\[?/).filter((part) => part !== "");
    const last = path.pop();
    if (last === undefined) continue;
    let place = form;
    for (const part of path) {
      place[part] ??= {};
      place = place[part] as Form;
    }
    place[last] = value;
  }
  return form;
}
