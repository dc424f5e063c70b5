import type { RequestFacts } from "~/platform/config/services.server.ts";
import { TokenBucket } from "~/platform/limits/token-bucket.server.ts";

/**
 * Pages of results that are not kept: words and addresses of which there is no end. A person who types makes three a
 * second at most; an office shares its network.
 */
const tokenBucket = new TokenBucket({
  burst: 100,
  perSecond: 5,
  tooMany: "Trop de recherches en peu de temps. Patientez un instant, puis réessayez.",
});

/** Why this search is one too many, if it is. A page that is made again without anybody asking is nobody's search. */
export const refuseSearch = ({ network }: Pick<RequestFacts, "network">) =>
  network === "" ? undefined : tokenBucket.take(network);
