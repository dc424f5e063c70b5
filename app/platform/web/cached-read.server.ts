import type { RouterContextProvider } from "react-router";
import { requestContext, servicesContext } from "../config/services.server.ts";

/**
 * Caches the result of `read` until a tag changes, for people whose pages are not cached. Do not use it for
 * data that people change on the same page: they would see the old value for a moment.
 */
export async function readCached<T extends object>(
  context: Readonly<RouterContextProvider>,
  { key, tags }: { key: string; tags: readonly string[] },
  read: () => Promise<T>,
): Promise<T> {
  // A cached page must be built from current data; built from cached data, it would stay stale.
  if (context.get(requestContext).isForEverybody) return read();
  const { dataCache } = context.get(servicesContext);
  let isDue = false;
  const known = dataCache.get(key, () => {
    isDue = true;
  });
  if (known && !isDue) return known as T;
  const making = dataCache.startBuild(key);
  try {
    const value = await read();
    dataCache.storeBuild(making, value, tags);
    return value;
  } catch (error) {
    dataCache.dropBuild(making);
    throw error;
  }
}
