import { randomBytes } from "node:crypto";

export type Metadata = Record<string, string>;

interface Thing {
  id: string;
  object: string;
  created: number;
}

export interface Session extends Thing {
  mode: "payment" | "subscription";
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
  amount_total: number;
  currency: string;
  url: string | null;
  success_url: string;
  cancel_url: string;
  expires_at: number;
  customer: string | null;
  customer_email: string | null;
  payment_intent: string | null;
  subscription: string | null;
  invoice: string | null;
  metadata: Metadata;
}

export interface Intent extends Thing {
  status: "requires_payment_method" | "requires_capture" | "processing" | "succeeded" | "canceled";
  amount: number;
  currency: string;
  capture_method: "automatic" | "manual";
  customer: string | null;
  payment_method: string | null;
  latest_charge: string | null;
  description: string | null;
  last_payment_error: { code: string; decline_code: string } | null;
  cancellation_reason: string | null;
  metadata: Metadata;
}

export interface Charge extends Thing {
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  captured: boolean;
  refunded: boolean;
  disputed: boolean;
  status: "succeeded" | "failed";
  payment_intent: string;
  balance_transaction: string | null;
  metadata: Metadata;
}

interface BalanceTransaction extends Thing {
  amount: number;
  fee: number;
  source: string;
}

export interface Refund extends Thing {
  amount: number;
  charge: string;
  payment_intent: string;
  status: "succeeded" | "failed";
  metadata: Metadata;
}

export interface Dispute extends Thing {
  amount: number;
  charge: string;
  payment_intent: string;
  status: "needs_response" | "warning_needs_response" | "won" | "lost";
  balance_transactions: { id: string; amount: number; fee: number }[];
}

export interface Subscription extends Thing {
  status: "incomplete" | "incomplete_expired" | "active" | "past_due" | "canceled";
  customer: string;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  ended_at: number | null;
  pause_collection: { behavior: string } | null;
  default_payment_method: string;
  metadata: Metadata;
}

export interface Invoice extends Thing {
  status: "open" | "paid" | "void";
  amount_due: number;
  billing_reason: "subscription_create" | "subscription_cycle";
  parent: { subscription_details: { subscription: string; metadata: Metadata } };
  /** of the list that filters by it */
  subscription: string;
}

interface InvoicePayment extends Thing {
  invoice: string;
  is_default: boolean;
  status: "open" | "paid";
  payment: { type: "payment_intent"; payment_intent: string };
}

export interface Account extends Thing {
  type: string;
  country: string;
  email: string | null;
  details_submitted: boolean;
  payouts_enabled: boolean;
  charges_enabled: boolean;
  capabilities: { transfers: "active" | "inactive" | "pending" };
  requirements: { disabled_reason: string | null; currently_due: string[]; past_due: string[] };
  metadata: Metadata;
}

export interface Transfer extends Thing {
  amount: number;
  amount_reversed: number;
  reversed: boolean;
  destination: string;
  transfer_group: string | null;
  metadata: Metadata;
}

export interface Method extends Thing {
  /** what becomes of it when it is charged later, without whom it belongs to */
  later: "pays" | "declined" | "wants its owner";
}

interface Kinds {
  cs: Session;
  pi: Intent;
  ch: Charge;
  txn: BalanceTransaction;
  re: Refund;
  dp: Dispute;
  sub: Subscription;
  in: Invoice;
  inpay: InvoicePayment;
  acct: Account;
  tr: Transfer;
  cus: Thing;
  pm: Method;
}
export type Prefix = keyof Kinds;

/** What Stripe says when it refuses, in its own shape. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly error: { type: string; code?: string; [more: string]: unknown },
  ) {
    super(error.code ?? error.type);
  }
}
export const invalid = (code: string, more: Record<string, unknown> = {}) =>
  new Refusal(400, { type: "invalid_request_error", code, ...more });

export const nowInSeconds = () => Math.floor(Date.now() / 1000);

type Fields = Record<string, unknown>;

/** All that Stripe knows, in the order in which it came to know it. */
export class Store {
  #kinds = new Map<Prefix, Map<string, Thing>>();

  all<K extends Prefix>(prefix: K): Kinds[K][] {
    return [...this.#kind(prefix).values()] as Kinds[K][];
  }

  add<K extends Prefix>(prefix: K, object: string, fields: Omit<Kinds[K], keyof Thing>): Kinds[K] {
    const id = `${prefix}_${randomBytes(12).toString("hex")}`;
    const thing = { id, object, created: nowInSeconds(), ...fields } as unknown as Kinds[K];
    this.#kind(prefix).set(id, thing);
    return thing;
  }

  get<K extends Prefix>(prefix: K, id: string): Kinds[K] {
    const found = this.#kind(prefix).get(id);
    if (!found) throw new Refusal(404, { type: "invalid_request_error", code: "resource_missing" });
    return found as Kinds[K];
  }

  /** A page of a list, the newest first, as far as its filters go. */
  list(prefix: Prefix, query: Fields, url: string): Fields {
    const { limit = "10", starting_after: after, expand: _, created, ...filters } = query;
    const range = (created ?? {}) as { gte?: string; lte?: string };
    const fits = (thing: Thing) =>
      thing.created >= Number(range.gte ?? 0) &&
      thing.created <= Number(range.lte ?? Number.MAX_SAFE_INTEGER) &&
      Object.entries(filters).every(([name, value]) => matches(thing as unknown as Fields, name, value));
    const all = this.all(prefix)
      .filter((thing) => fits(thing))
      .reverse();
    const from = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
    const data = all.slice(from, from + Number(limit));
    return { object: "list", url, data, has_more: from + data.length < all.length };
  }

  /** A copy in which what was asked for stands in the place of its id. */
  expand(thing: unknown, paths: string[]): unknown {
    const copy = structuredClone(thing);
    for (const path of paths) {
      if (path.split(".").length > 4) throw invalid("property_expansion_max_depth");
      this.#expandInto(copy, path.split("."));
    }
    return copy;
  }

  #expandInto(thing: unknown, [field, ...rest]: string[]): void {
    if (field === undefined || thing === null || typeof thing !== "object") return;
    if (Array.isArray(thing)) {
      for (const one of thing) this.#expandInto(one, [field, ...rest]);
      return;
    }
    const fields = thing as Fields;
    const included = this.#included(fields, field);
    if (included) fields[field] ??= included;
    const value = fields[field];
    if (typeof value === "string") {
      const prefix = value.slice(0, value.indexOf("_")) as Prefix;
      fields[field] = structuredClone(this.#kind(prefix).get(value)) ?? value;
    }
    this.#expandInto(fields[field], rest);
  }

  /** Lists that a thing carries only where they are asked for. */
  #included({ object, id }: Fields, field: string): Fields | undefined {
    if (object === "charge" && field === "refunds")
      return structuredClone(this.list("re", { charge: id }, "/v1/refunds"));
    if (object === "invoice" && field === "payments")
      return structuredClone(this.list("inpay", { invoice: id }, "/v1/invoice_payments"));
    return undefined;
  }

  #kind(prefix: Prefix): Map<string, Thing> {
    const known = this.#kinds.get(prefix) ?? new Map<string, Thing>();
    this.#kinds.set(prefix, known);
    return known;
  }
}

function matches(thing: Fields, name: string, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return String(thing[name]) === value;
  return Object.entries(value).every(([inner, wanted]) =>
    matches((thing[name] ?? {}) as Fields, inner, wanted),
  );
}

/** `a[b][0]=c`, as Stripe reads it. */
export function parseForm(text: string): Fields {
  const form: Fields = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[?/).filter((part) => part !== "");
    const last = path.pop();
    if (last === undefined) continue;
    let place = form;
    for (const part of path) {
      place[part] ??= {};
      place = place[part] as Fields;
    }
    place[last] = value;
  }
  return form;
}

export const valuesOf = (list: unknown): string[] => Object.values((list ?? {}) as Record<string, string>);
