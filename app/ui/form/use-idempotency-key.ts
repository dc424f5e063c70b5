import { useCallback, useEffect, useState } from "react";
import { newId } from "~/platform/web/new-id.ts";

/**
 * The idempotency key of the next purchase. It stays the same while no answer says that something was bought, so that a second
 * press or a lost answer buys nothing twice. It is empty until the page has come alive, because many visitors share its bytes.
 */
export function useIdempotencyKey(): [key: string, renew: () => void] {
  const [key, setKey] = useState("");
  const renew = useCallback(() => setKey(newId()), []);
  useEffect(renew, [renew]);
  return [key, renew];
}
