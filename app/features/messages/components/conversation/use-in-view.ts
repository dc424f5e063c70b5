import { type RefObject, useEffect, useEffectEvent } from "react";

/** Calls `onSeen` for each element with `data-message` that becomes visible within the box. */
export function useInView(
  box: RefObject<HTMLElement | null>,
  messages: readonly unknown[],
  onSeen: (messageId: number) => void,
): void {
  const seen = useEffectEvent(onSeen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: others are in the box with every change of what is shown
  useEffect(() => {
    const look = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) seen(Number((target as HTMLElement).dataset.message));
      },
      { root: box.current },
    );
    for (const message of box.current?.querySelectorAll("[data-message]") ?? []) look.observe(message);
    return () => look.disconnect();
  }, [messages]);
}
