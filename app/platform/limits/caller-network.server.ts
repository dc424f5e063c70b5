import { AsyncLocalStorage } from "node:async_hooks";

const storage = new AsyncLocalStorage<string>();

/**
 * For heavy work far below a request, such as the password that the authentication library has checked: everything
 * that `work` causes is done for this network. What nobody asked for (a seed, a job) is done for none.
 */
export const forNetwork = <T>(network: string, work: () => T): T => storage.run(network, work);

export const callerNetwork = (): string => storage.getStore() ?? "";
