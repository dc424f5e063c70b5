import { useEffect, useState } from "react";
import { type Location, useNavigation } from "react-router";

const PATIENCE_MS = 150;

/** The target of a pending navigation, once it has taken longer than PATIENCE_MS. */
export function useSlowNavigation(): Location | undefined {
  const { location } = useNavigation();
  const [slow, setSlow] = useState<Location>();
  useEffect(() => {
    if (!location) return setSlow(undefined);
    const timer = setTimeout(() => setSlow(location), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [location]);
  // `slow` alone is not enough: it is reset only after the new page has rendered once.
  return location && slow;
}
