import { LRUCache } from "lru-cache";
import { digest } from "../crypto/digest.server.ts";
import { AppError } from "../web/errors.ts";

interface TokenBucketRules {
  /** the limited action, the same in every process */
  name: string;
  /** tokens of a full bucket */
  burst: number;
  /** tokens refilled each second */
  perSecond: number;
  /** the message of a refusal */
  tooMany: string;
}

/** How many tokens the subject with this key has taken from this process since the last report. */
export interface Taking {
  bucket: string;
  key: string;
  tokens: number;
}

const MOST_SUBJECTS = 10_000;

/** Every bucket of this process, by name. */
const buckets = new Map<string, TokenBucket>();

/**
 * Limits how often somebody may do something that is cheap once and expensive in a flood. The bucket is in the
 * memory of each process, because a counter in the database would cost as much as the work. Processes tell one
 * another a few times a second what was taken (`share-takings.server.ts`), so that in the long run the limit
 * holds for all together. If every single attempt matters, as for passwords, use `rate-limit.server.ts`.
 */
export class TokenBucket {
  #left = new LRUCache<string, { amount: number; at: number }>({ max: MOST_SUBJECTS });
  #unreported = new Map<string, number>();

  constructor(
    private readonly rules: TokenBucketRules,
    private readonly clock: () => number = () => performance.now(),
  ) {
    buckets.set(rules.name, this);
  }

  /** Takes one token for a network or a user; returns the refusal if the bucket is empty. */
  take(subject: string): AppError | undefined {
    const { name, perSecond, tooMany } = this.rules;
    const key = digest(name, subject);
    const left = this.#refill(key);
    if (left >= 1) {
      this.#set(key, left - 1);
      this.#unreported.set(key, (this.#unreported.get(key) ?? 0) + 1);
      return undefined;
    }
    const retryAfterSeconds = Math.max(1, Math.ceil((1 - left) / perSecond));
    return new AppError("rate_limited", { retryAfterSeconds, message: tooMany });
  }

  /** Counts what another process has given. The debt is bounded, so that its end is never far away. */
  takeElsewhere(key: string, tokens: number): void {
    this.#set(key, Math.max(-this.rules.burst, this.#refill(key) - tokens));
  }

  report(): Taking[] {
    const takings = [...this.#unreported].map(([key, tokens]) => ({ bucket: this.rules.name, key, tokens }));
    this.#unreported.clear();
    return takings;
  }

  #refill(key: string): number {
    const { burst, perSecond } = this.rules;
    const now = this.clock();
    const { amount, at } = this.#left.get(key) ?? { amount: burst, at: now };
    return Math.min(burst, amount + ((now - at) / 1_000) * perSecond);
  }

  #set(key: string, amount: number): void {
    this.#left.set(key, { amount, at: this.clock() });
  }
}

/** The amounts that were taken from all buckets since the last report. */
export const reportTakings = (): Taking[] => [...buckets.values()].flatMap((bucket) => bucket.report());

/** A process of another version may have a bucket that this one lacks. */
export const countTaking = ({ bucket, key, tokens }: Taking): void =>
  buckets.get(bucket)?.takeElsewhere(key, tokens);
