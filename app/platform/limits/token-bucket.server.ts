import { LRUCache } from "lru-cache";
import { AppError } from "../web/errors.ts";

interface TokenBucketRules {
  /** how much a network may take at once after a pause */
  burst: number;
  /** how much of it comes back every second */
  perSecond: number;
  /** what a network that has none left is told */
  tooMany: string;
}

const MOST_NETWORKS = 10_000;

/**
 * How often a network may do something that is cheap once and dear in a flood. Counted in the memory of each process:
 * what is protected is that process's own time, and a count in the database would cost as much as the work. Where
 * every attempt matters, such as a password, `rate-limit.server.ts` counts in the database.
 */
export class TokenBucket {
  #left = new LRUCache<string, { amount: number; at: number }>({ max: MOST_NETWORKS });

  constructor(
    private readonly rules: TokenBucketRules,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** Takes one; answers the refusal when there is none left. */
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
