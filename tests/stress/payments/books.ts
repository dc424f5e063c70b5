import {
  refundedCents,
  simulatedFeeCents,
} from "../../../app/features/payments/providers/rules/simulated-objects.ts";
import type { Market } from "./market.ts";

const DISPUTE_FEE = 2_000;

const sum = <T>(some: readonly T[], cents: (one: T) => number) =>
  some.reduce((total, one) => total + cents(one), 0);

/** The balance of our account at Stripe, by its own books. */
export function balanceThere({ objects }: Market["double"]): number {
  const charges = objects.all("charge").map(({ body }) => body);
  const paid = charges.filter(({ status }) => status === "paid");
  const taken = sum(paid, ({ amountCents }) => amountCents - simulatedFeeCents(amountCents));
  const returned = sum(charges, refundedCents);
  // The fee of a dispute counts once it is lost.
  const cost = { open: 0, inquiry: 0, won: 0, lost: DISPUTE_FEE };
  const contested = sum(
    charges.flatMap(({ disputes = [] }) => disputes),
    ({ status, cents }) => (status === "open" || status === "lost" ? cents : 0) + cost[status],
  );
  const passedOn = sum(objects.all("transfer"), ({ body }) => (body.status === "done" ? body.cents : 0));
  return taken - returned - contested - passedOn;
}

/** The inconsistencies of the ledger, with itself or with the payments. */
const STRANGE = `
  with balances as (select account, sum(cents)::int as cents from ledger_entries group by account),
  known as (
    select 'all accounts' as what, coalesce((select sum(cents) from balances), 0)::int as ours, 0 as theirs
    union all select 'transactions that do not add up', count(*)::int, 0
      from (select from ledger_entries group by transaction_id having sum(cents) <> 0) t
    union all select 'deferred', -coalesce((select cents from balances where account = 'deferred'), 0),
      coalesce((select sum(collected_cents - refunded_cents + written_off_cents - recognised_cents) from payments), 0)::int
    union all select 'collected', coalesce((select sum(collected_cents) from payments), 0)::int,
      coalesce((select sum(amount_cents) from charges where status = 'paid'), 0)::int
    union all select 'contested', coalesce((select cents from balances where account = 'disputes'), 0),
      coalesce((select sum(disputed_cents) from charges), 0)::int
    union all select 'income', -coalesce((select sum(cents) from balances where account in ('coaches', 'commission', 'sales', 'services', 'input vat')), 0)::int,
      coalesce((select sum(recognised_cents) from payments), 0)::int
        - coalesce((select sum(cents) from payouts where status <> 'failed'), 0)::int
    union all select 'payouts under way', -coalesce((select cents from balances where account = 'payouts'), 0),
      coalesce((select sum(cents) from payouts where status = 'wanted'), 0)::int)
  select what, ours, theirs from known where ours <> theirs`;

interface Call {
  id: string;
  kind: string;
  status: string;
  cents: number | null;
  /** what it has made, or was about */
  ref: string | null;
  payment: string | null;
  charge: string | null;
  /** of a subscription whose renewals could not be taken: the provider ends it by itself */
  has_failed: boolean;
}

/** Lists the inconsistencies in words. It may run at any moment: each rule holds at every commit. */
export async function examineLedger(market: Market): Promise<string[]> {
  const strange = await market.rows<{ what: string; ours: number; theirs: number }>(STRANGE);
  return strange.map(({ what, ours, theirs }) => `${what}: ${ours}, not ${theirs}`);
}

/** Lists the calls that did not take effect exactly once. Everything must have come to rest. */
export async function examineAll(market: Market): Promise<string[]> {
  const { double, rows } = market;
  const problems = await examineLedger(market);
  const [{ provider = 0 } = {}] = await rows<{ provider: number }>(
    "select coalesce(sum(cents), 0)::int as provider from ledger_entries where account = 'provider'",
  );
  const there = balanceThere(double);
  if (provider !== there) problems.push(`${provider} at the provider, ${there} by its books`);
  const calls = await rows<Call>(
    `select id, kind, status, amount_cents as cents, ref, payment_id as payment, charge_id as charge,
       exists (select from charges c where c.payment_id = provider_calls.payment_id and c.status = 'failed') as has_failed
     from provider_calls order by created_at`,
  );
  for (const { id, kind, status } of calls)
    if (status === "wanted") problems.push(`call ${id} (${kind}) is still wanted`);
  problems.push(...examineCalls(market, calls), ...examineChanges(market, calls));
  // A sweep that was killed at each of its attempts has no error, and comes again within the minute.
  for (const { last_error, task } of await rows<{ last_error: string; task: string }>(
    `select last_error, task_identifier as task from graphile_worker.jobs
     where attempts >= max_attempts and locked_at is null and (last_error is not null or task_identifier not like 'sweep-%')`,
  ))
    problems.push(`a job was given up: ${task} ${last_error}`);
  const open = await rows("select from provider_events where handled_at is null");
  if (open.length > 0) problems.push(`${open.length} news were not dealt with`);
  return problems;
}

/** Each call has made what it was to make: once, or, where it was refused, not at all. */
function examineCalls({ double: { objects } }: Market, calls: Call[]): string[] {
  const problems: string[] = [];
  const byCall = (made: { callId?: string | null | undefined; cents: number }[]) => {
    const found = new Map<string, number[]>();
    for (const { callId, cents } of made)
      found.set(callId ?? "", [...(found.get(callId ?? "") ?? []), cents]);
    return found;
  };
  const charges = objects.all("charge");
  const sums = (rows: { callId: string | null; body: { amountCents: number } }[]) =>
    byCall(rows.map(({ callId, body }) => ({ callId, cents: body.amountCents })));
  const made = {
    refund: byCall(charges.flatMap(({ body }) => body.refunds)),
    "pay out": byCall(objects.all("transfer").map(({ body }) => body)),
    checkout: sums(objects.all("checkout")),
    charge: sums(charges),
  };
  for (const { id, kind, status, cents, charge } of calls) {
    const its = made[kind as keyof typeof made]?.get(id) ?? [];
    const expected = status === "done" ? 1 : 0;
    // A page for what is late may be one that was open already, or one that nobody was sent to; one whose answer was lost, and whose
    // payment was given up before it was asked for again, has an address that nobody knows.
    const isEither = kind === "checkout" && (charge !== null || status === "refused") && its.length <= 1;
    if (kind in made && its.length !== expected && !isEither)
      problems.push(`call ${id} (${kind}, ${status}) was done ${its.length} times`);
    if (cents !== null && status === "done" && its[0] !== cents)
      problems.push(`call ${id} (${kind}) of ${cents} was ${its[0]}`);
  }
  // Whatever was tried how often: each charge of ours was taken once at most.
  const taken = new Map<string, number>();
  for (const { body } of charges)
    if (body.chargeId && body.status === "paid")
      taken.set(body.chargeId, (taken.get(body.chargeId) ?? 0) + 1);
  for (const [charge, times] of taken)
    if (times > 1) problems.push(`charge ${charge} was taken ${times} times`);
  return problems;
}

/** Lists the provider's objects whose state differs from the calls that were done. */
function examineChanges({ double: { objects } }: Market, calls: Call[]): string[] {
  const done = calls.filter(({ status }) => status === "done");
  const intents: Record<string, string> = { capture: "paid", release: "released" };
  const problems = done.flatMap(({ id, kind, ref }) => {
    const [wanted, found] =
      kind in intents
        ? [intents[kind], objects.get("charge", ref).body.status]
        : kind === "expire checkout"
          ? [false, objects.get("checkout", ref).body.status === "open"]
          : [];
    return wanted === found ? [] : [`call ${id} (${kind}) is done, and there it is ${found}`];
  });
  // Only the last of several changes of a subscription counts.
  const changes = new Map(
    done.flatMap((call) => (call.kind.endsWith(" subscription") ? [[call.payment, call]] : [])),
  );
  for (const { id, kind, ref, has_failed: hasFailed } of changes.values()) {
    const { status } = objects.get("subscription", ref).body;
    const found = status === "ended" ? "end" : status === "paused" ? "pause" : "resume";
    if (kind !== `${found} subscription` && !(found === "end" && hasFailed))
      problems.push(`call ${id} (${kind}) is the last that was done, and there it is ${found}`);
  }
  return problems;
}
