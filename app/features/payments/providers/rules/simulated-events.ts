import { createHmac } from "node:crypto";
import {
  accountJson,
  disputesJson,
  intentJson,
  sessionJson,
  shape,
  subscriptionJson,
  transferJson,
} from "./simulated-json.ts";
import type { SimulatedObjects } from "./simulated-store.ts";
import type { SimulatedEvent } from "./simulated-stripe.ts";

export interface StripeEvent {
  id: string;
  object: "event";
  type: string;
  created: number;
  livemode: boolean;
  account?: string;
  data: { object: unknown };
}

export const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** A webhook's content in Stripe's format, with the object as it is now. */
export const eventJson = (objects: SimulatedObjects, id: string, event: SimulatedEvent): StripeEvent => ({
  id,
  object: "event",
  type: event.type,
  created: nowInSeconds(),
  livemode: false,
  ...(event.kind === "account" && { account: event.ref }),
  data: { object: shape(objectOf(objects, event), []) },
});

function objectOf(objects: SimulatedObjects, { type, kind, ref }: SimulatedEvent): unknown {
  switch (kind) {
    case "checkout":
      return sessionJson(objects, objects.get("checkout", ref), "");
    case "subscription":
      return subscriptionJson(objects.get("subscription", ref));
    case "account":
      return accountJson(objects.get("account", ref));
    case "transfer":
      return transferJson(objects.get("transfer", ref));
    case "charge": {
      const charge = objects.get("charge", ref);
      const intent = intentJson(charge);
      if (type.startsWith("charge.dispute.")) return disputesJson(ref, charge.body)[0];
      return type.startsWith("charge.") ? intent.latest_charge : intent;
    }
  }
}

/** Signs as Stripe does: an HMAC of the time and the body with a shared secret. */
export const signWebhook = (body: string, secret: string, at = nowInSeconds()): string =>
  `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
