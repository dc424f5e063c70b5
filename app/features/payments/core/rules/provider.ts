import type { BusinessType, Country } from "../../payouts/rules/payment-info.ts";

/**
 * All that this product asks of whoever moves the money. Two speak it: Stripe, and the demo provider where no key is set.
 * Amounts are cents of euros. What is answered is always what is so now: news only say where to look.
 */
export interface PaymentProvider {
  readonly name: ProviderName;

  /** makes the page on which somebody pays */
  startCheckout(call: ProviderCall, order: CheckoutOrder): Promise<{ ref: string; url: string }>;
  findCheckout(ref: string): Promise<CheckoutState>;
  /** nobody can pay there any more; if somebody just has, that is what is answered */
  expireCheckout(call: ProviderCall, ref: string): Promise<CheckoutState>;

  capture(call: ProviderCall, chargeRef: string): Promise<ChargeState>;
  release(call: ProviderCall, chargeRef: string): Promise<ChargeState>;
  refund(call: ProviderCall, chargeRef: string, amountCents: number): Promise<ChargeState>;
  /** a later instalment, by the means that the payer left with the first; declined is an answer, not a failure */
  charge(call: ProviderCall, order: LaterCharge): Promise<ChargeState>;
  /** what such a call has made, if it has; nothing is taken by asking */
  findMadeCharge(
    call: ProviderCall,
    order: Pick<LaterCharge, "customerRef">,
  ): Promise<ChargeState | undefined>;
  findCharge(ref: string): Promise<ChargeState>;

  /** at once; what was paid for the month is not given back by it */
  changeSubscription(
    call: ProviderCall,
    ref: string,
    change: "end" | "pause" | "resume",
  ): Promise<SubscriptionState>;
  /** with its latest months; thoroughly, with those of a year */
  findSubscription(ref: string, how?: { isThorough: boolean }): Promise<SubscriptionState>;

  createAccount(call: ProviderCall, details: AccountDetails): Promise<AccountState>;
  /** a page on which the owner of an account says who they are; good for minutes */
  openOnboarding(accountRef: string, paths: { again: string; back: string }): Promise<string>;
  findAccount(ref: string): Promise<AccountState>;
  payOut(call: ProviderCall, order: { accountRef: string; amountCents: number }): Promise<TransferState>;
  findTransfer(ref: string): Promise<TransferState>;

  /** throws a ProviderFailure unless the provider has signed it, lately */
  readWebhook(body: string, signature: string | undefined): ProviderWebhook | Promise<ProviderWebhook>;
  /** charges that were made, given back or contested since, for comparing; each may come several times */
  listCharges(since: Date, after?: string): AsyncIterable<ListedCharge>;
  /** from behind the one of that name on, if there is one */
  listTransfers(since: Date, after?: string): AsyncIterable<TransferState>;
}

export type ProviderName = "stripe" | "demo";

/** One thing that is asked for. Asked again with the same id, it is done once. */
export interface ProviderCall {
  id: string;
  /** undefined unless it was tried before, in which case it may have been done */
  firstTriedAt: Date | undefined;
}

export interface CheckoutOrder {
  paymentId: string;
  chargeId: string;
  kind: PaymentKind;
  /** of a subscription, each month's; of instalments, the first */
  amountCents: number;
  description: string;
  /** asked for there where it is not known */
  email: string | undefined;
  /** who has paid before, of a later instalment */
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

/** Stripe takes no less in euros; nor does the demo, so that nothing is sold there that could not be sold. */
export const LEAST_CHARGE_CENTS = 50;

export const PAYMENT_KINDS = ["once", "authorised", "instalments", "subscription"] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export interface CheckoutState {
  ref: string;
  paymentId: string;
  status: "open" | "complete" | "expired";
  /** once somebody has paid, or tried to */
  charge: ChargeState | undefined;
  subscriptionRef: string | undefined;
  customerRef: string | undefined;
  methodRef: string | undefined;
}

export interface ChargeState {
  ref: string;
  /** what we call it; of a renewal and of what was made elsewhere, unknown */
  chargeId: string | undefined;
  paymentId: string | undefined;
  subscriptionRef: string | undefined;
  amountCents: number;
  /** failed only where nobody can try again on the same page */
  status: "pending" | "authorised" | "paid" | "failed" | "released";
  /** the provider's code for a failure, such as "card_declined" */
  reason: string | undefined;
  /** what the provider keeps for itself, once it says so */
  feeCents: number;
  refunds: RefundState[];
  disputes: DisputeState[];
}

/** The payer's bank takes it back until it is decided who is right. Won once, it can be contested again, under another name. */
export interface DisputeState {
  ref: string;
  cents: number;
  status: "open" | "won" | "lost";
}

/** One of a list: what it says is read on its own, so that one that cannot be read does not hide the others. */
export interface ListedCharge {
  ref: string;
  /** where the list is gone on with, should it be cut off */
  after: string;
  read(): Promise<ChargeState>;
}

export interface RefundState {
  ref: string;
  /** of ours; undefined where it was made elsewhere */
  callId: string | undefined;
  cents: number;
  status: "done" | "failed";
}

export interface SubscriptionState {
  ref: string;
  paymentId: string | undefined;
  /** expired: nobody has paid its first month in time; undefined while that may still be done, on its page */
  status: "running" | "late" | "paused" | "ended" | "expired" | undefined;
  /** the moment before it was read: of two answers, the later read counts */
  askedAt: Date;
  endsAt: Date | undefined;
  customerRef: string | undefined;
  /** one a month, the first included */
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
  /** whose account it is in our ledger */
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
  /** what of it has come back; failed where that is all */
  returnedCents: number;
  status: "done" | "failed";
  reason: string | undefined;
}

/** Something of the provider's has changed: where to look. */
export interface ProviderWebhook {
  id: string;
  type: string;
  madeAt: Date;
  /** undefined where it is about nothing that we know of */
  about: { kind: WebhookKind; ref: string } | undefined;
}
export const NEWS_KINDS = ["checkout", "charge", "subscription", "account", "transfer"] as const;
export type WebhookKind = (typeof NEWS_KINDS)[number];

/** Why a call came to nothing. Of what was sent and said nothing is kept but the code: either could name a person. */
export class ProviderFailure extends Error {
  override readonly name = "ProviderFailure";
  constructor(
    readonly code: string,
    /** refused for what it is: it would be again */
    readonly isFinal: boolean,
  ) {
    super(code);
  }
}
