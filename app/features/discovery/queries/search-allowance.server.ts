import type { RequestFacts } from "~/platform/config/services.server.ts";
import { TokenBucket } from "~/platform/limits/token-bucket.server.ts";

/**
 * Limits searches that are not cached, which are unlimited in number. A person who types causes three a
 * second at most; an office shares one network.
 */
const tokenBucket = new TokenBucket({
  name: "search",
  burst: 100,
  perSecond: 5,
  tooMany: "Trop de recherches en peu de temps. Patientez un instant, puis réessayez.",
});

/**
 * Returns the refusal if the network has exceeded its rate. A background rebuild of a page has no network and
 * is never limited.
 */
export const refuseSearch = ({ network }: Pick<RequestFacts, "network">) =>
  network === "" ? undefined : tokenBucket.take(network);
