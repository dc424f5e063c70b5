import { LRUCache } from "lru-cache";
import { AppError } from "../web/errors.ts";

interface TokenBucketRules {
  /** tokens of a full bucket */
  burst: number;
  /** tokens refilled each second */
  perSecond: number;
  /** the message of a refusal */
  tooMany: string;
}

const MOST_NETWORKS = 10_000;

/**
 * Limits how often a network may do something that is cheap once and expensive in a flood. The bucket is in
 * the memory of each process, because it protects the time of that process, and a counter in the database
 * would cost as much as the work. If every attempt matters, such as for passwords, use
 * `rate-limit.server.ts`.
 */
export class TokenBucket {
  #left = new LRUCache<string, { amount: number; at: number }>({ max: MOST_NETWORKS });

  constructor(
    private readonly rules: TokenBucketRules,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** Takes one token; returns the refusal if the bucket is empty. */
  take(network: string): AppError | undefined {
    const { burst, perSecond, tooMany } = this.rules;
    const now = this.clock();
    const { amount, at } = this.#left.get(network) ?? { amount: burst, at: now };
    const left = Math.min(burst, amount + ((now - at) / 1_000) * perSecond);
    this.#left.set(network, { amount: left >= 1 ? left - 1 : left, at: now });
    if (left >= 1) return undefined;
    const retryAfterSeconds = Math.max(1, Math.ceil((1 - left) / perSecond));
    return new AppError("rate_limited", { retryAfterSeconds, message: tooMany });
  }
}
