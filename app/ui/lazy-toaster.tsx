import { lazy, Suspense, useEffect, useState } from "react";
import { hasToasts, subscribeToToasts } from "./toast-store.ts";

const Toaster = lazy(() => import("./toast.tsx").then(({ Toaster }) => ({ default: Toaster })));

/** The notification region, loaded with the first toast, or with F8, which focuses it. */
export function LazyToaster() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (wanted) return;
    const want = () => setWanted(true);
    const onKey = ({ key }: KeyboardEvent) => key === "F8" && want();
    window.addEventListener("keydown", onKey);
    const unsubscribe = subscribeToToasts(want);
    if (hasToasts()) want();
    return () => {
      window.removeEventListener("keydown", onKey);
      unsubscribe();
    };
  }, [wanted]);
  return wanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
