import { Allowance } from "~/platform/allowance.server.ts";

/**
 * Pages of results that are not kept: words and addresses of which there is no end. A person who types makes three a
 * second at most; an office shares its network.
 */
export const searchAllowance = new Allowance({
  burst: 100,
  perSecond: 5,
  tooMany: "Trop de recherches en peu de temps. Patientez un instant, puis réessayez.",
});
