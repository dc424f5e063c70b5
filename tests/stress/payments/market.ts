import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { payCoaches } from "../../../app/features/payments/payouts/commands/pay-coaches.server.ts";
import {
  createDatabase,
  createPool,
  type Database,
  type Transaction,
} from "../../../app/platform/database/db.server.ts";
import { DAY_MS } from "../../../app/platform/format/durations.ts";
import type { SeededRandom } from "../../../app/platform/format/seeded-random.ts";
import { releaseAbandonedJobs } from "../../../app/platform/jobs/job-locks.server.ts";
import { AppError } from "../../../app/platform/web/errors.ts";
import { unreliableDelivery } from "../../doubles/stripe/webhooks.ts";
import { type StripeDouble, type StripeMood, startStripeDouble, unreliable } from "../../doubles/stripe.ts";
import { freePort } from "../../fixtures/free-port.ts";
import { newPaidCoach, OPERATOR } from "../../fixtures/payments/coach-income.ts";
import type { ServerProcess, TestServers } from "../../fixtures/server/server-process.ts";

const PATIENCE_MS = 10 * 60_000;
const COACHES = 4;
/** Longer than a process waits for an answer. */
const IN_DOUBT_SECONDS = 12;
const AGE = "extract(epoch from now() - first_tried_at)";
const TASKS = [
  "carry-out-call",
  "follow-provider-news",
  "payment-changed",
  "mail-booking-step",
  "pack-changed",
  "follow-order-step",
  "follow-subscription-step",
  "follow-accompaniment-step",
  "take-instalments",
  "expire-payments",
  "reconcile-payments",
  "sweep-bookings",
  "sweep-packs",
  "sweep-orders",
];

export interface Coach {
  userId: string;
  holderId: number;
  account: string;
}

/**
 * Two processes of the product on one database, and a Stripe that fails, hangs, loses answers, and tells late, twice, in any order or
 * not at all. Whoever sells decides by the product's own commands, which only write; the processes do what was decided.
 */
export class Market {
  readonly coaches: Coach[] = [];
  #hangs = true;
  kills = 0;
  /** that went by while calls were in doubt, all together */
  days = 0;
  refused = 0;
  #servers: ServerProcess[] = [];
  #settings: Record<string, string>[] = [];
  #days = 0;

  private constructor(
    private readonly started: TestServers,
    readonly double: StripeDouble,
    readonly random: SeededRandom,
    readonly pool: pg.Pool,
    readonly db: Database,
  ) {}

  static async open(
    started: TestServers,
    random: SeededRandom,
    { processes = 2, hangs = true, coaches = COACHES } = {},
  ): Promise<Market> {
    const url = await started.startDatabase();
    const double = await startStripeDouble();
    // It waits longer for the database than a page does: what is tried here are the processes, not this one.
    const pool = createPool(url, { slow: true });
    const market = new Market(started, double, random, pool, createDatabase(pool));
    const ports = await Promise.all(Array.from({ length: processes }, freePort));
    market.#settings = ports.map((port) => ({
      ...double.settings,
      DATABASE_URL: url,
      LOG_LEVEL: "error",
      PORT: String(port),
    }));
    for (const settings of market.#settings) market.#servers.push(await started.start(settings));
    double.news.deliverTo = `http://127.0.0.1:${ports[0]}/webhooks/stripe`;
    for (let count = 0; count < coaches; count += 1) await market.#addCoach();
    market.#hangs = hangs;
    market.misbehave();
    return market;
  }

  async close(): Promise<void> {
    await this.pool.end();
    await this.double.close();
  }

  /** Asking for something fails often; reading, without which nothing is ever known, now and then. */
  misbehave(): void {
    const { next, has, one } = this.random;
    const moody = unreliable(next);
    const failing = ["fails", "hangs up", "is busy"] as const;
    const delivery = unreliableDelivery(next);
    // A payment has several webhooks: it is unknown to us only if many of them are lost.
    this.double.news.delivery = (news) => (has(0.4) ? [] : delivery(news));
    this.double.mood = (asked): StripeMood => {
      if (asked.method === "GET") return has(0.03) ? one(failing) : "well";
      const mood = moody(asked);
      if (this.#hangs || !mood.includes("hangs") || mood === "hangs up") return mood;
      return mood === "hangs" ? "fails" : "loses the answer";
    };
  }

  behave(): void {
    this.double.mood = () => "well";
    this.double.news.delivery = () => [0];
  }

  async #addCoach(): Promise<void> {
    const account = this.double.openAccount("active");
    const frequency = { payoutFrequency: "weekly" as const };
    const coach = await newPaidCoach(this.db, { provider: "stripe", ref: account, ...frequency });
    this.coaches.push({ ...coach, account });
  }

  rows = async <R extends pg.QueryResultRow>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await this.pool.query<R>(text, values)).rows;

  /** Part of one transaction, as a room that sells decides; what it may not decide any more is refused. */
  async decide(work: (tx: Transaction) => Promise<unknown>): Promise<boolean> {
    try {
      await this.db.transaction(work);
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.refused += 1;
      return false;
    }
  }

  /** A job of the product's that comes by itself at its time, now. */
  async run(task: string): Promise<void> {
    await this.rows(
      "select graphile_worker.add_job($1, '{}'::json, job_key => $1, max_attempts => 25)",
      task,
    );
  }

  /** A week later, and past every dispute's delay: coaches are paid. */
  async payCoaches(): Promise<void> {
    this.#days += 7;
    const now = new Date(Date.now() + (7 + this.#days) * DAY_MS);
    await payCoaches({ db: this.db, provider: { name: "stripe" }, operator: OPERATOR }, now);
  }

  /** kill -9 of one process, whatever it is doing, and another in its place. */
  async kill(): Promise<void> {
    const index = this.kills % this.#servers.length;
    this.kills += 1;
    await this.#servers[index]?.kill();
    // The locks of a killed process expire after a minute and a half. This makes them old enough; living processes
    // renew theirs.
    await this.rows(
      "update graphile_worker._private_jobs set locked_at = locked_at - interval '2 minutes' where locked_at is not null",
    );
    this.#servers[index] = await this.started.start(this.#settings[index]);
  }

  async killSoon(mostMs = 2_000): Promise<void> {
    await delay(this.random.next() * mostMs);
    await this.kill();
  }

  /** Until nothing is left to do: what waits for its next attempt is tried now, as often as it takes. */
  async settled(): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    for (let quiet = 0; quiet < 2; ) {
      if (Date.now() > deadline) throw new Error(`not settled in time: ${await this.#left()}`);
      await this.double.news.settled();
      quiet = (await this.#hurry()) === 0 ? quiet + 1 : 0;
      await delay(100);
    }
  }

  async #hurry(): Promise<number> {
    // As every process does twice a minute.
    await releaseAbandonedJobs(this.pool);
    await this.rows(`update graphile_worker._private_jobs set run_at = now(), attempts = least(attempts, 3)
      where locked_at is null and run_at > now() and attempts < max_attempts and last_error is distinct from 'WaitsForEarlier'`);
    await this.#letDaysPass();
    await this.rows(`select pg_notify('jobs:insert', '{"count":1}')`);
    const [left] = await this.rows<{ total: number }>(
      `select count(*)::int as total from graphile_worker.jobs
       where task_identifier = any ($1) and (attempts < max_attempts or locked_at is not null)`,
      TASKS,
    );
    return left?.total ?? 0;
  }

  /** Money that is in doubt is asked for again on the next day, which is a few seconds later here; Stripe keeps what it has answered. */
  async #letDaysPass(): Promise<void> {
    const passed = await this.rows(
      `update provider_calls set first_tried_at = now() - (floor(${AGE} / 86400) + 1) * interval '1 day'
       where status = 'wanted' and kind in ('refund', 'charge', 'pay out') and mod(${AGE}, 86400) > $1 returning id`,
      IN_DOUBT_SECONDS,
    );
    this.days += passed.length;
  }

  async #left(): Promise<string> {
    const jobs = await this.rows(
      `select task_identifier, attempts, last_error, locked_at from graphile_worker.jobs where task_identifier = any ($1) limit 5`,
      TASKS,
    );
    return JSON.stringify(jobs);
  }

  /** Runs the product's comparison with the provider's lists, and returns the differences. */
  async compare(): Promise<string[]> {
    const before = await this.rows("select max(id) as id from reconciliations where ended_at is not null");
    await this.run("reconcile-payments");
    await this.settled();
    const [last] = await this.rows<{ id: string; differences: string[]; ended_at: Date | null }>(
      "select id, differences, ended_at from reconciliations order by id desc limit 1",
    );
    if (!last?.ended_at || last.id === before[0]?.id) return ["the comparison did not end"];
    return last.differences;
  }
}

export const newThing = () => ({ kind: "test", id: randomUUID() });
