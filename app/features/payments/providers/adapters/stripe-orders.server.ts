import type { Stripe } from "stripe";
import type { AccountDetails, CheckoutOrder, LaterCharge, ProviderCall } from "../../core/rules/provider.ts";
import type { Means } from "../rules/stripe-states.ts";
import { inSeconds } from "./stripe-connection.server.ts";

/**
 * Parameters of Stripe calls. They must be the same for each attempt at a call, or Stripe refuses the
 * idempotency key.
 */

const HOUR_S = 60 * 60;
const CURRENCY = "eur";

const names = (
  { id: call }: ProviderCall,
  { paymentId: payment, chargeId: charge }: { paymentId: string; chargeId: string },
  means: Means,
) => ({ payment, charge, call, means });

/**
 * Parameters of a checkout page. Only cards are accepted: other methods take days to confirm, while a slot or
 * stock is held. Stripe's pages last between 30 minutes and a day; earlier expiry is done by us.
 */
export function sessionOrder(
  call: ProviderCall,
  order: CheckoutOrder,
  publicUrl: string,
): Stripe.Checkout.SessionCreateParams {
  const { kind, amountCents: unit_amount, description, email, customerRef, expiresAt } = order;
  const metadata = names(call, order, "page");
  const begun = inSeconds(call.firstTriedAt ?? new Date());
  const price = { currency: CURRENCY, unit_amount, product_data: { name: description } };
  const shared = {
    locale: "fr",
    success_url: `${publicUrl}${order.returnPath}`,
    cancel_url: `${publicUrl}${order.cancelPath}`,
    // Twice Stripe's minimum, so that an interrupted call can be repeated with the same value.
    expires_at: Math.min(Math.max(inSeconds(expiresAt), begun + HOUR_S), begun + 23 * HOUR_S),
    allowed_payment_method_types: ["card"],
    // The price is in euros, wherever the card is from.
    adaptive_pricing: { enabled: false },
    metadata,
    ...(customerRef ? { customer: customerRef } : email && { customer_email: email }),
  } satisfies Stripe.Checkout.SessionCreateParams;
  if (kind === "subscription")
    return {
      ...shared,
      mode: "subscription",
      line_items: [{ quantity: 1, price_data: { ...price, recurring: { interval: "month" } } }],
      subscription_data: { metadata, description },
    };
  return {
    ...shared,
    mode: "payment",
    line_items: [{ quantity: 1, price_data: price }],
    ...(kind === "instalments" && !customerRef && { customer_creation: "always" }),
    payment_intent_data: {
      description,
      metadata,
      ...(kind === "authorised" && { capture_method: "manual" }),
      ...(kind === "instalments" && { setup_future_usage: "off_session" }),
    },
  };
}

export const laterOrder = (call: ProviderCall, order: LaterCharge): Stripe.PaymentIntentCreateParams => ({
  amount: order.amountCents,
  currency: CURRENCY,
  customer: order.customerRef,
  payment_method: order.methodRef,
  description: order.description,
  automatic_payment_methods: { enabled: true, allow_redirects: "never" },
  off_session: true,
  confirm: true,
  metadata: names(call, order, "kept"),
});

export const transferOrder = (
  { id: call }: ProviderCall,
  { accountRef, amountCents }: { accountRef: string; amountCents: number },
): Stripe.TransferCreateParams => ({
  amount: amountCents,
  currency: CURRENCY,
  destination: accountRef,
  transfer_group: call,
  metadata: { call },
});

/** An account without details: Stripe asks the owner for them and verifies them. */
export const bareAccount = (
  { id: call }: ProviderCall,
  { holderId, country, email, businessType }: AccountDetails,
): Stripe.AccountCreateParams => ({
  type: "express",
  country,
  email,
  business_type: businessType,
  capabilities: { transfers: { requested: true } },
  metadata: { call, holder: String(holderId) },
});

/** Prefills the known details, so that the coach does not type them twice. */
export function knownAccount(call: ProviderCall, details: AccountDetails): Stripe.AccountCreateParams {
  const { firstName, lastName, email, businessType, businessName, siretNumber, iban } = details;
  const address = {
    line1: details.addressLine1,
    ...(details.addressLine2 && { line2: details.addressLine2 }),
    city: details.city,
    postal_code: details.postalCode,
    country: details.country,
  };
  const phone = details.phone ? { phone: details.phone } : {};
  const [year = 0, month = 0, day = 0] = (details.dateOfBirth ?? "").split("-").map(Number);
  const individual = {
    first_name: firstName,
    last_name: lastName,
    email,
    address,
    ...phone,
    ...(details.dateOfBirth && { dob: { year, month, day } }),
  };
  const company = {
    address,
    ...phone,
    ...(businessName && { name: businessName }),
    // The first nine digits of a SIRET (the SIREN) identify the company, the others its establishment.
    ...(siretNumber && { tax_id: siretNumber.slice(0, 9) }),
  };
  return {
    ...bareAccount(call, details),
    business_profile: { product_description: "Coaching sportif" },
    ...(businessType === "company" ? { company } : { individual }),
    ...(iban && {
      external_account: {
        object: "bank_account",
        country: iban.slice(0, 2),
        currency: CURRENCY,
        account_holder_name: details.accountHolderName ?? `${firstName} ${lastName}`,
        account_holder_type: businessType,
        account_number: iban,
      },
    }),
  };
}
