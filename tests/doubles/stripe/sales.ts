import type { Payments } from "./payments.ts";
import {
  invalid,
  type Metadata,
  type Method,
  nowInSeconds,
  type Session,
  type Store,
  type Subscription,
} from "./store.ts";
import type { Tell } from "./webhooks.ts";

type Outcome = Method["later"];

/** How somebody acts on the page: with a good card, with one that is refused, or with one that is refused or wants its owner only later. */
export type Card = "pays" | "is declined" | "fails later" | "wants its owner later";

interface Item {
  price_data: {
    currency: string;
    unit_amount: string;
    product_data: { name: string };
    recurring?: { interval: string };
  };
}
export interface SessionOrder {
  mode: Session["mode"];
  success_url: string;
  cancel_url: string;
  expires_at: string;
  customer?: string;
  customer_email?: string;
  customer_creation?: string;
  line_items: Record<string, Item>;
  metadata?: Metadata;
  payment_intent_data?: {
    capture_method?: string;
    setup_future_usage?: string;
    description?: string;
    metadata?: Metadata;
  };
  subscription_data?: { metadata?: Metadata };
}

const LATER: Record<Card, Outcome> = {
  pays: "pays",
  "is declined": "pays",
  "fails later": "declined",
  "wants its owner later": "wants its owner",
};

const HALF_HOUR = 30 * 60;
const DAY = 24 * 60 * 60;
const MONTH = 30 * DAY;

/** Pages on which somebody pays, and what renews itself every month. */
export class Sales {
  /** what was asked for, by the page's id */
  readonly orders = new Map<string, SessionOrder>();

  constructor(
    private readonly store: Store,
    private readonly payments: Payments,
    private readonly parts: { tell: Tell; origin: () => string },
  ) {}

  open(order: SessionOrder): Session {
    const [item] = Object.values(order.line_items);
    const now = nowInSeconds();
    const expires = Number(order.expires_at);
    if (item?.price_data.currency !== "eur") throw invalid("parameter_missing", { param: "line_items" });
    if (expires < now + HALF_HOUR - 5 || expires > now + DAY + 5)
      throw invalid("parameter_invalid_integer", { param: "expires_at" });
    if ((order.mode === "subscription") !== Boolean(item.price_data.recurring))
      throw invalid("parameter_invalid_empty", { param: "line_items[0][price_data][recurring]" });
    if (order.mode === "subscription" && (order.payment_intent_data || order.customer_creation))
      throw invalid("parameter_unknown", { param: "payment_intent_data" });
    if (order.customer && (order.customer_email || order.customer_creation))
      throw invalid("parameter_unknown", { param: "customer" });
    const session = this.store.add("cs", "checkout.session", {
      mode: order.mode,
      status: "open",
      payment_status: "unpaid",
      amount_total: Number(item.price_data.unit_amount),
      currency: "eur",
      url: null,
      success_url: order.success_url,
      cancel_url: order.cancel_url,
      expires_at: expires,
      customer: order.customer ? this.store.get("cus", order.customer).id : null,
      customer_email: order.customer_email ?? null,
      payment_intent: null,
      subscription: null,
      invoice: null,
      metadata: order.metadata ?? {},
    });
    session.url = `${this.parts.origin()}/pay/${session.id}`;
    this.orders.set(session.id, order);
    return session;
  }

  expire(id: string): Session {
    const session = this.store.get("cs", id);
    if (session.status !== "open") throw invalid("checkout_session_not_open");
    Object.assign(session, { status: "expired", url: null });
    if (session.payment_intent) this.payments.cancel(session.payment_intent, "expired");
    if (session.subscription) this.#dropIncomplete(session.subscription);
    this.parts.tell("checkout.session.expired", session);
    return session;
  }

  /** Somebody presses a button on the page. False where nobody can pay there any more. */
  press(id: string, card: Card): boolean {
    const session = this.store.get("cs", id);
    const order = this.orders.get(id);
    if (session.status !== "open" || !order) return false;
    const later = LATER[card];
    const method = this.store.add("pm", "payment_method", { later });
    const isKnown = order.mode === "subscription" || order.customer_creation === "always";
    if (isKnown) session.customer ??= this.store.add("cus", "customer", {}).id;
    if (order.mode === "subscription")
      this.#subscribe(session, order, method.id, card === "is declined" ? "declined" : "pays");
    else this.#payOnce(session, order, method.id, card);
    if (card === "is declined") return true;
    Object.assign(session, { status: "complete", url: null });
    session.payment_status = order.payment_intent_data?.capture_method === "manual" ? "unpaid" : "paid";
    this.parts.tell("checkout.session.completed", session);
    return true;
  }

  #payOnce(session: Session, order: SessionOrder, method: string, card: Card): void {
    const { capture_method, description, metadata } = order.payment_intent_data ?? {};
    const intent = session.payment_intent
      ? this.store.get("pi", session.payment_intent)
      : this.payments.create({
          amount: session.amount_total,
          manual: capture_method === "manual",
          customer: session.customer,
          method,
          ...(description && { description }),
          ...(metadata && { metadata }),
        });
    session.payment_intent = intent.id;
    intent.payment_method = method;
    if (card === "is declined") this.payments.decline(intent);
    else this.payments.confirm(intent);
  }

  /** Made with the first attempt, and incomplete until one is paid. */
  #subscribe(session: Session, order: SessionOrder, method: string, outcome: Outcome): void {
    const subscription = session.subscription
      ? this.store.get("sub", session.subscription)
      : this.#begin(session, order, method);
    subscription.default_payment_method = method;
    if (session.invoice) this.#collect(session.invoice, method, outcome);
    else session.invoice = this.#bill(subscription, outcome);
    if (outcome !== "pays") return;
    subscription.status = "active";
    this.parts.tell("customer.subscription.updated", subscription);
  }

  #begin(session: Session, { subscription_data: data }: SessionOrder, method: string): Subscription {
    const subscription = this.store.add("sub", "subscription", {
      status: "incomplete",
      customer: session.customer ?? "",
      cancel_at_period_end: false,
      cancel_at: null,
      ended_at: null,
      pause_collection: null,
      default_payment_method: method,
      metadata: data?.metadata ?? {},
    });
    session.subscription = subscription.id;
    this.#amounts.set(subscription.id, session.amount_total);
    this.parts.tell("customer.subscription.created", subscription);
    return subscription;
  }

  /** Nobody has paid its first month in time. */
  #dropIncomplete(id: string): void {
    const subscription = this.store.get("sub", id);
    subscription.status = "incomplete_expired";
    for (const invoice of this.store.all("in").filter((one) => one.subscription === id)) {
      invoice.status = "void";
      this.payments.cancel(this.#partOf(invoice.id).payment.payment_intent, "void_invoice");
    }
    this.parts.tell("customer.subscription.updated", subscription);
  }
  #amounts = new Map<string, number>();

  /** Another month. While it rests, nothing is taken. */
  renew(id: string): void {
    const subscription = this.store.get("sub", id);
    if (subscription.status === "canceled" || subscription.pause_collection) return;
    if (subscription.cancel_at_period_end) {
      this.#end(subscription);
      return;
    }
    const { later } = this.store.get("pm", subscription.default_payment_method);
    this.#bill(subscription, later);
    subscription.status = later === "pays" ? "active" : "past_due";
    this.parts.tell("customer.subscription.updated", subscription);
  }

  change(id: string, change: { cancel_at_period_end?: string; pause_collection?: unknown }): Subscription {
    const subscription = this.store.get("sub", id);
    if (subscription.status === "canceled") throw invalid("resource_missing");
    if (change.cancel_at_period_end !== undefined) {
      subscription.cancel_at_period_end = change.cancel_at_period_end === "true";
      subscription.cancel_at = subscription.cancel_at_period_end ? nowInSeconds() + MONTH : null;
    }
    if (change.pause_collection !== undefined)
      subscription.pause_collection =
        change.pause_collection === "" ? null : (change.pause_collection as { behavior: string });
    this.parts.tell("customer.subscription.updated", subscription);
    return subscription;
  }

  cancel(id: string): Subscription {
    const subscription = this.store.get("sub", id);
    if (subscription.status === "canceled") throw invalid("resource_missing");
    this.#end(subscription);
    return subscription;
  }

  #end(subscription: Subscription): void {
    Object.assign(subscription, { status: "canceled", ended_at: nowInSeconds() });
    this.parts.tell("customer.subscription.deleted", subscription);
  }

  #bill({ id, customer, metadata, default_payment_method: method }: Subscription, outcome: Outcome): string {
    const isFirst = !this.store.all("in").some((invoice) => invoice.subscription === id);
    const amount = this.#amounts.get(id) ?? 0;
    const invoice = this.store.add("in", "invoice", {
      status: "open",
      amount_due: amount,
      billing_reason: isFirst ? "subscription_create" : "subscription_cycle",
      parent: { subscription_details: { subscription: id, metadata } },
      subscription: id,
    });
    const intent = this.payments.create({ amount, customer, method });
    this.store.add("inpay", "invoice_payment", {
      invoice: invoice.id,
      is_default: true,
      status: "open",
      payment: { type: "payment_intent", payment_intent: intent.id },
    });
    this.#collect(invoice.id, method, outcome);
    return invoice.id;
  }

  #collect(invoiceId: string, method: string, outcome: Outcome): void {
    const invoice = this.store.get("in", invoiceId);
    const part = this.#partOf(invoiceId);
    const intent = this.store.get("pi", part.payment.payment_intent);
    intent.payment_method = method;
    if (outcome === "pays") {
      invoice.status = "paid";
      part.status = "paid";
      this.payments.confirm(intent);
    } else this.payments.decline(intent);
    this.parts.tell(outcome === "pays" ? "invoice.paid" : "invoice.payment_failed", invoice);
  }

  #partOf(invoiceId: string) {
    const part = this.store.all("inpay").find(({ invoice }) => invoice === invoiceId);
    if (!part) throw invalid("resource_missing");
    return part;
  }
}
