import { useCallback, useEffect, useState } from "react";
import { newId } from "~/platform/web/new-id.ts";

/**
 * The idempotency key of the next purchase. It stays the same until an answer confirms the purchase, so that
 * a second click or a lost answer buys nothing twice. It is empty until hydration, because many visitors
 * share the cached page.
 */
export function useIdempotencyKey(): [key: string, renew: () => void] {
  const [key, setKey] = useState("");
  const renew = useCallback(() => setKey(newId()), []);
  useEffect(renew, [renew]);
  return [key, renew];
}
