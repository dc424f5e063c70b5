import type { RouterContextProvider } from "react-router";
import { requestContext, servicesContext } from "../config/services.server.ts";

/**
 * What `read` answers, kept until something of these tags changes, for people whose pages are not kept. Only for what
 * nobody changes on the page itself: whoever has just changed it would see it as it was, for a moment.
 */
export async function readCached<T extends object>(
  context: Readonly<RouterContextProvider>,
  { key, tags }: { key: string; tags: readonly string[] },
  read: () => Promise<T>,
): Promise<T> {
  // A page that is kept itself is made of what is true now: made of what was true a moment ago, it would stay so.
  if (context.get(requestContext).isForEverybody) return read();
  const { dataCache } = context.get(servicesContext);
  let isDue = false;
  const known = dataCache.get(key, () => {
    isDue = true;
  });
  if (known && !isDue) return known as T;
  const making = dataCache.begin(key);
  try {
    const value = await read();
    dataCache.keep(making, value, tags);
    return value;
  } catch (error) {
    dataCache.drop(making);
    throw error;
  }
}
