import { useEffect, useEffectEvent } from "react";
import { useFetchers, useNavigation, useRevalidator } from "react-router";

const SOON_MS = 2_000;
const LATER_MS = 10_000;
const SOON_LOOKS = 15;

/**
 * Revalidates while an outcome is awaited and the page is visible: often at first, then less often. It pauses
 * while a form is being sent, because a revalidation would cancel the navigation that follows the form.
 */
export function useLookingAgain(awaited: boolean): void {
  const { revalidate } = useRevalidator();
  const isSending = useFetchers().some(({ state }) => state !== "idle");
  const isLeaving = useNavigation().state !== "idle";
  const look = useEffectEvent(() => {
    if (document.visibilityState === "visible" && !isSending && !isLeaving) void revalidate();
  });
  useEffect(() => {
    if (!awaited) return;
    let looks = 0;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          looks += 1;
          look();
          wait();
        },
        looks < SOON_LOOKS ? SOON_MS : LATER_MS,
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [awaited]);
}
