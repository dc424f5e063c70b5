import { AppError } from "~/platform/web/errors.ts";
import type { BusinessType, Country } from "../../payouts/rules/payment-info.ts";

/**
 * The interface of a payment provider: Stripe, or the demo provider if no keys are set. Amounts are euro
 * cents. Every answer is the current state; webhooks only say which object changed.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** true if nothing is sold: the demo provider at a public address */
  readonly isClosed?: boolean;

  /** creates the checkout page */
  startCheckout(call: ProviderCall, order: CheckoutOrder): Promise<{ ref: string; url: string }>;
  findCheckout(ref: string): Promise<CheckoutState>;
  /** closes the page; if it was just paid, the answer says so */
  expireCheckout(call: ProviderCall, ref: string): Promise<CheckoutState>;

  capture(call: ProviderCall, chargeRef: string): Promise<ChargeState>;
  release(call: ProviderCall, chargeRef: string): Promise<ChargeState>;
  refund(call: ProviderCall, chargeRef: string, amountCents: number): Promise<ChargeState>;
  /**
   * collects a later instalment with the stored payment method; a declined card is an answer, not a failure
   */
  charge(call: ProviderCall, order: LaterCharge): Promise<ChargeState>;
  /** finds the charge that this call created, if any, without charging */
  findMadeCharge(
    call: ProviderCall,
    order: Pick<LaterCharge, "customerRef">,
  ): Promise<ChargeState | undefined>;
  findCharge(ref: string): Promise<ChargeState>;

  /** takes effect at once, and does not refund the current month */
  changeSubscription(
    call: ProviderCall,
    ref: string,
    change: "end" | "pause" | "resume",
  ): Promise<SubscriptionState>;
  /** includes the latest months, or those of a year if `isThorough` */
  findSubscription(ref: string, how?: { isThorough: boolean }): Promise<SubscriptionState>;

  createAccount(call: ProviderCall, details: AccountDetails): Promise<AccountState>;
  /** returns the identity verification page of an account; valid for minutes */
  openOnboarding(accountRef: string, paths: { again: string; back: string }): Promise<string>;
  findAccount(ref: string): Promise<AccountState>;
  payOut(call: ProviderCall, order: { accountRef: string; amountCents: number }): Promise<TransferState>;
  findTransfer(ref: string): Promise<TransferState>;

  /** throws a ProviderFailure unless the signature is valid and recent */
  readWebhook(body: string, signature: string | undefined): ProviderWebhook | Promise<ProviderWebhook>;
  /** for the reconciliation: charges created, refunded or disputed since; may contain duplicates */
  listCharges(since: Date, after?: string): AsyncIterable<ListedCharge>;
  /** `after` is the cursor: the reference of the last transfer read */
  listTransfers(since: Date, after?: string): AsyncIterable<TransferState>;
}

/** Demo payments move no money, so at a public address nothing is sold without payment keys. */
/**
 * Marks what was paid by a demo payment: no money came in. Shown at a public address only, where it is a remnant of a
 * trial; in a demonstration every payment is one.
 */
export const DEMO_PAYMENT = "Paiement de démonstration";

export const NOTHING_SOLD_TITLE = "Achats fermés";
export const NOTHING_SOLD =
  "Les achats ne sont pas encore ouverts sur ce site\u00a0: le paiement n’y est pas configuré.";

/** The parts of a provider that a sale needs to know before it begins. */
export type Seller = Pick<PaymentProvider, "name" | "isClosed">;

export function requireOpen({ isClosed }: Pick<PaymentProvider, "isClosed">): void {
  if (isClosed) throw new AppError("conflict", { message: NOTHING_SOLD });
}

export type ProviderName = "stripe" | "demo";

/** The id is the idempotency key: a repeated call is executed once. */
export interface ProviderCall {
  id: string;
  /** set if the call was attempted before, and so may have been executed */
  firstTriedAt: Date | undefined;
}

export interface CheckoutOrder {
  paymentId: string;
  chargeId: string;
  kind: PaymentKind;
  /** each month of a subscription; the first of several instalments */
  amountCents: number;
  description: string;
  /** undefined if unknown; the checkout page then asks for it */
  email: string | undefined;
  /** the existing customer, for a later instalment */
  customerRef: string | undefined;
  returnPath: string;
  cancelPath: string;
  expiresAt: Date;
}

export interface LaterCharge {
  paymentId: string;
  chargeId: string;
  amountCents: number;
  description: string;
  customerRef: string;
  methodRef: string;
}

/**
 * Stripe's minimum in euros. The demo provider applies it too, so that it sells nothing that Stripe would
 * refuse.
 */
export const LEAST_CHARGE_CENTS = 50;

export const PAYMENT_KINDS = ["once", "authorised", "instalments", "subscription"] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export interface CheckoutState {
  ref: string;
  paymentId: string;
  status: "open" | "complete" | "expired";
  /** present once a payment was attempted */
  charge: ChargeState | undefined;
  subscriptionRef: string | undefined;
  customerRef: string | undefined;
  methodRef: string | undefined;
}

export interface ChargeState {
  ref: string;
  /** our id; unknown for renewals, and for charges created outside this app */
  chargeId: string | undefined;
  paymentId: string | undefined;
  subscriptionRef: string | undefined;
  amountCents: number;
  /** failed only if the payer cannot try again on the same page */
  status: "pending" | "authorised" | "paid" | "failed" | "released";
  /** the provider's error code, for example "card_declined" */
  reason: string | undefined;
  /** the provider's fee, 0 until it is known */
  feeCents: number;
  refunds: RefundState[];
  disputes: DisputeState[];
}

/**
 * The payer's bank takes the money back until the dispute is decided. A charge can be disputed again after a
 * won dispute, under another reference.
 */
export interface DisputeState {
  ref: string;
  cents: number;
  status: "open" | "won" | "lost";
  /** until when the bank takes an answer, as an ISO instant, if the provider says so */
  respondBy?: string;
}

/** Each charge of a list is read separately, so that an unreadable one does not hide the others. */
export interface ListedCharge {
  ref: string;
  /** the cursor from which an interrupted list resumes */
  after: string;
  read(): Promise<ChargeState>;
}

export interface RefundState {
  ref: string;
  /** id of our call; undefined if the refund was made elsewhere */
  callId: string | undefined;
  cents: number;
  status: "done" | "failed";
}

export interface SubscriptionState {
  ref: string;
  paymentId: string | undefined;
  /** expired: the first month was not paid in time; undefined while it can still be paid on its page */
  status: "running" | "late" | "paused" | "ended" | "expired" | undefined;
  /** the moment before the request: of two answers, the one requested later counts */
  askedAt: Date;
  endsAt: Date | undefined;
  customerRef: string | undefined;
  /** one for each month, including the first */
  charges: ChargeState[];
}

export const ACCOUNT_STATUSES = ["pending", "active", "restricted", "inactive"] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

export interface AccountState {
  ref: string;
  status: AccountStatus;
  onboardingCompleted: boolean;
}

export interface AccountDetails {
  /** the coach's id in our ledger */
  holderId: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  dateOfBirth: string | null;
  addressLine1: string;
  addressLine2: string | null;
  city: string;
  postalCode: string;
  country: Country;
  businessType: BusinessType;
  businessName: string | null;
  siretNumber: string | null;
  iban: string | null;
  accountHolderName: string | null;
}

export interface TransferState {
  ref: string;
  callId: string | undefined;
  cents: number;
  /** cents reversed so far; the transfer is failed if all of it was */
  returnedCents: number;
  status: "done" | "failed";
  reason: string | undefined;
}

/** Says which object changed at the provider, not how. */
export interface ProviderWebhook {
  id: string;
  type: string;
  madeAt: Date;
  /** undefined if the event does not concern us */
  about: { kind: WebhookKind; ref: string } | undefined;
}
export const NEWS_KINDS = ["checkout", "charge", "subscription", "account", "transfer"] as const;
export type WebhookKind = (typeof NEWS_KINDS)[number];

/** A failed call. Only the code is stored, because requests and messages may contain personal data. */
export class ProviderFailure extends Error {
  override readonly name = "ProviderFailure";
  constructor(
    readonly code: string,
    /** the provider would refuse the same call again */
    readonly isFinal: boolean,
  ) {
    super(code);
  }
}
