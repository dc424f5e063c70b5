import { useEffect, useState } from "react";
import { type Location, useNavigation } from "react-router";

const PATIENCE_MS = 150;

/** Where the visitor is going, once that has taken long enough to be worth showing. */
export function useSlowNavigation(): Location | undefined {
  const { location } = useNavigation();
  const [slow, setSlow] = useState<Location>();
  useEffect(() => {
    if (!location) return setSlow(undefined);
    const timer = setTimeout(() => setSlow(location), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [location]);
  // Not `slow` alone: it is put away only after the new page has been drawn once.
  return location && slow;
}
