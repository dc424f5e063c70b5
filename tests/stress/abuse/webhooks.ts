import fc from "fast-check";
import { signWebhook } from "../../../app/features/payments/providers/rules/simulated-events.ts";
import type { HostileRequest } from "./bodies.ts";
import { DATES, DEEP, NUMBERS, TEXTS } from "./limits.ts";

const WEBHOOK_PATH = "/webhooks/stripe";
const OBJECTS =
  "account checkout.session payment_intent charge refund dispute subscription invoice transfer x";

/** Whole bodies that are no event. */
const BODIES = [
  "",
  "{",
  "null",
  "[]",
  "{}",
  "1",
  '"a"',
  `${'{"data":'.repeat(30_000)}1${"}".repeat(30_000)}`,
];

/** An event with every part that is read of any. */
const eventOf = (object: string, id: string) => ({
  id,
  object: "event",
  type: "payment_intent.succeeded",
  created: Math.floor(Date.now() / 1000),
  livemode: false,
  data: {
    object: {
      object,
      id: "pi_1",
      amount: 100,
      payment_intent: "pi_1",
      metadata: { payment: "1", charge: "1" },
      parent: { subscription_details: { subscription: "sub_1" } },
    },
  },
});

/** Names one part of the JSON by the text that it begins with, so that it can be anything, also what is no JSON. */
const PARTS =
  "id object type created livemode data payment_intent metadata payment charge parent subscription_details subscription amount"
    .split(" ")
    .map((name) => `"${name}":`);

const value = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...TEXTS, ...DATES).map((text) => JSON.stringify(text)) },
  { weight: 9, arbitrary: fc.constantFrom(...NUMBERS.filter((text) => /^-?\d/.test(text))) },
  { weight: 4, arbitrary: fc.constantFrom("null", "true", "{}", "[]", "[[]]", '{"id":{}}', "1,", '"x') },
  fc.constantFrom(...DEEP),
);

const changedEvent = fc
  .tuple(
    fc.constantFrom(...OBJECTS.split(" ")),
    fc.uuid(),
    fc.array(fc.tuple(fc.constantFrom(...PARTS), value, fc.boolean()), { minLength: 1, maxLength: 3 }),
  )
  .map(([object, id, changes]) =>
    changes.reduce(
      (text, [part, given, isOuter]) => {
        const at = isOuter ? text.indexOf(part) : text.lastIndexOf(part);
        return `${text.slice(0, at)}${part}${given},"was_${text.slice(at + 1)}`;
      },
      JSON.stringify(eventOf(object, `evt_${id}`)),
    ),
  );

/** Signed events of the payment provider whose parts are at their limits; the same ones for the same seed. */
export function signedWebhooks(count: number, seed: number): HostileRequest[] {
  const body = fc.oneof({ weight: 20, arbitrary: changedEvent }, fc.constantFrom(...BODIES));
  return fc.sample(body, { numRuns: count, seed }).map((text) => ({
    method: "POST",
    path: WEBHOOK_PATH,
    contentType: "application/json",
    body: Buffer.from(text),
    as: "visitor",
    isSigned: true,
  }));
}

/** The header that a webhook is believed for. */
export const signatureOf = (
  { isSigned, body }: Pick<HostileRequest, "isSigned" | "body">,
  secret: string,
): Record<string, string> =>
  isSigned ? { "Stripe-Signature": signWebhook(body.toString("utf8"), secret) } : {};
