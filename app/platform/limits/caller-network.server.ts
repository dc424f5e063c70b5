import { AsyncLocalStorage } from "node:async_hooks";

const storage = new AsyncLocalStorage<string>();

/**
 * Carries the caller's network to heavy work far below a request, such as the password hash inside the
 * authentication library. Work without a request (a seed, a job) has the network "".
 */
export const forNetwork = <T>(network: string, work: () => T): T => storage.run(network, work);

export const callerNetwork = (): string => storage.getStore() ?? "";
