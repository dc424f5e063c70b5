import * as RadixTooltip from "radix-ui/tooltip";
import type { ReactElement, ReactNode } from "react";

interface TooltipProps {
  /** optional information only, because touch screens may never show it */
  text: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  /** one focusable element */
  children: ReactElement;
}

export function Tooltip({ text, side = "top", children }: TooltipProps) {
  return (
    <RadixTooltip.Provider delayDuration={300}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            side={side}
            sideOffset={6}
            collisionPadding={12}
            className="z-60 max-w-72 rounded-sm bg-ink px-3 py-1.5 text-sm text-chalk shadow-raised data-[state=closed]:animate-fade-out data-[state=delayed-open]:animate-fade-in"
          >
            {text}
            <RadixTooltip.Arrow className="fill-ink" />
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
