import type { Stripe } from "stripe";
import type { ListedCharge } from "../../core/rules/provider.ts";
import { INTENT_PARTS, refOf } from "../rules/stripe-states.ts";
import { inSeconds, type WithStripe } from "./stripe-connection.server.ts";
import { chargeOfIntent, readCharge } from "./stripe-reads.server.ts";

/** Stripe lists the newest objects first. */

const pageSince = (since: Date) => ({ created: { gte: inSeconds(since) }, limit: 100 });

/** Lists charges created since, then older ones that were refunded or disputed since. */
export async function* listCharges(
  withStripe: WithStripe,
  since: Date,
  after?: string,
): AsyncGenerator<ListedCharge> {
  const page = pageSince(since);
  const expand = INTENT_PARTS.map((part) => `data.${part}`);
  const [list = "made", last] = after?.split(" ") ?? [];
  const from = (name: string) => (list === name ? last : undefined);
  if (list === "made")
    for await (const intent of pages(withStripe, from("made"), ({ paymentIntents }, position) =>
      paymentIntents.list({ ...page, expand, ...position }),
    ))
      yield {
        ref: intent.id,
        after: `made ${intent.id}`,
        read: () => withStripe((stripe) => chargeOfIntent(stripe, intent)),
      };
  if (list !== "contested")
    yield* ofIntents(withStripe, "refunded", (name) =>
      pages(withStripe, from(name), ({ refunds }, position) => refunds.list({ ...page, ...position })),
    );
  yield* ofIntents(withStripe, "contested", (name) =>
    pages(withStripe, from(name), ({ disputes }, position) => disputes.list({ ...page, ...position })),
  );
}

/** Lists the charges that refunds or disputes belong to. */
async function* ofIntents(
  withStripe: WithStripe,
  name: string,
  list: (name: string) => AsyncIterable<Pick<Stripe.Refund | Stripe.Dispute, "id" | "payment_intent">>,
): AsyncGenerator<ListedCharge> {
  for await (const { id, payment_intent } of list(name)) {
    const ref = refOf(payment_intent);
    if (ref !== undefined)
      yield { ref, after: `${name} ${id}`, read: () => withStripe((stripe) => readCharge(stripe, ref)) };
  }
}

export const listTransfers = (withStripe: WithStripe, since: Date, after?: string) =>
  pages(withStripe, after, ({ transfers }, position) => transfers.list({ ...pageSince(since), ...position }));

interface Position {
  starting_after?: string;
}

/** Fetches each page only after the previous one was processed. */
async function* pages<T extends { id: string }>(
  withStripe: WithStripe,
  after: string | undefined,
  read: (stripe: Stripe, from: Position) => Promise<{ data: T[]; has_more: boolean }>,
): AsyncGenerator<T> {
  for (let last = after; ; ) {
    const from: Position = last === undefined ? {} : { starting_after: last };
    const { data, has_more } = await withStripe((stripe) => read(stripe, from));
    yield* data;
    last = data.at(-1)?.id;
    if (!has_more || last === undefined) return;
  }
}
