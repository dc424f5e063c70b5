import type { Connect } from "./connect.ts";
import { declined, type Payments } from "./payments.ts";
import type { Sales, SessionOrder } from "./sales.ts";
import { invalid, type Metadata, type Prefix, Refusal, type Store } from "./store.ts";

interface Parts {
  store: Store;
  payments: Payments;
  sales: Sales;
  connect: Connect;
  origin: () => string;
}

type Form = Record<string, unknown>;
type Route = (parts: Parts, form: Form, id: string) => unknown;

const text = (value: unknown) => (typeof value === "string" ? value : "");
const metadataOf = (form: Form) => (form.metadata ?? {}) as Metadata;

const read =
  (prefix: Prefix): Route =>
  ({ store }, _, id) =>
    store.get(prefix, id);
const list =
  (prefix: Prefix, path: string): Route =>
  ({ store }, query) =>
    store.list(prefix, query, path);

/** As much of Stripe's API as is used. An id in a path is written `*`. */
const ROUTES: Record<string, Route> = {
  "POST /v1/checkout/sessions": ({ sales }, form) => sales.open(form as unknown as SessionOrder),
  "GET /v1/checkout/sessions": list("cs", "/v1/checkout/sessions"),
  "GET /v1/checkout/sessions/*": read("cs"),
  "POST /v1/checkout/sessions/*/expire": ({ sales }, _, id) => sales.expire(id),

  "POST /v1/payment_intents": chargeLater,
  "GET /v1/payment_intents": list("pi", "/v1/payment_intents"),
  "GET /v1/payment_intents/*": read("pi"),
  "POST /v1/payment_intents/*/capture": ({ payments }, _, id) => payments.capture(id),
  "POST /v1/payment_intents/*/cancel": ({ payments }, _, id) => payments.cancel(id),

  "POST /v1/refunds": ({ payments }, form) =>
    payments.refund(text(form.payment_intent), Number(form.amount), metadataOf(form)),
  "GET /v1/refunds": list("re", "/v1/refunds"),
  "GET /v1/disputes": list("dp", "/v1/disputes"),

  "GET /v1/subscriptions/*": read("sub"),
  "POST /v1/subscriptions/*": ({ sales }, form, id) => sales.change(id, form),
  "DELETE /v1/subscriptions/*": ({ sales }, _, id) => sales.cancel(id),
  "GET /v1/invoices": list("in", "/v1/invoices"),
  "GET /v1/invoices/*": read("in"),
  "GET /v1/invoice_payments": list("inpay", "/v1/invoice_payments"),

  "POST /v1/accounts": ({ connect }, form) => connect.create(form),
  "GET /v1/accounts": list("acct", "/v1/accounts"),
  "GET /v1/accounts/*": read("acct"),
  "POST /v1/account_links": ({ connect, origin }, form) => {
    const links = { refresh_url: text(form.refresh_url), return_url: text(form.return_url) };
    return { object: "account_link", url: connect.link(text(form.account), links).url(origin()) };
  },
  "POST /v1/transfers": ({ connect }, form) => {
    if (form.currency !== "eur") throw invalid("parameter_missing", { param: "currency" });
    const group = text(form.transfer_group);
    return connect.transfer(Number(form.amount), text(form.destination), {
      metadata: metadataOf(form),
      ...(group && { transfer_group: group }),
    });
  },
  "GET /v1/transfers": list("tr", "/v1/transfers"),
  "GET /v1/transfers/*": read("tr"),
};

/** What is answered to a call, before anything is expanded. */
export function answerCall(
  parts: Parts,
  { method, path, form }: { method: string; path: string; form: Form },
) {
  const id = /\/([a-z]+_[0-9a-f]{24})(\/|$)/.exec(path)?.[1] ?? "";
  const route = ROUTES[`${method} ${id ? path.replace(id, "*") : path}`];
  // What has no id of ours in it is a thing that is not there, or an address that Stripe has and this has not.
  if (!route) throw new Refusal(404, { type: "invalid_request_error", code: "resource_missing" });
  return route(parts, form, id);
}

/** A card that was left is charged, without whom it belongs to. */
function chargeLater({ store, payments }: Parts, form: Form) {
  if (form.confirm !== "true" || form.off_session !== "true" || form.currency !== "eur")
    throw invalid("parameter_missing", { param: "off_session" });
  const method = store.get("pm", text(form.payment_method));
  const customer = store.get("cus", text(form.customer)).id;
  const intent = payments.create({
    amount: Number(form.amount),
    customer,
    method: method.id,
    description: text(form.description),
    metadata: metadataOf(form),
  });
  if (method.later === "pays") {
    payments.confirm(intent);
    return intent;
  }
  payments.decline(intent, method.later === "declined" ? undefined : "authentication_required");
  throw declined(intent);
}
