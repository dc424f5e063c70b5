import * as RadixTabs from "radix-ui/tabs";
import type { ComponentProps } from "react";
import { classNames } from "../theme/class-names.ts";

export function Tabs({ className, ...props }: ComponentProps<typeof RadixTabs.Root>) {
  return <RadixTabs.Root {...props} className={classNames("min-w-0", className)} />;
}

/** The row scrolls sideways instead of wrapping, so that it stays one line on phones. */
export function TabList({ className, ...props }: ComponentProps<typeof RadixTabs.List>) {
  return (
    <RadixTabs.List
      {...props}
      className={classNames(
        "flex gap-1 overflow-x-auto overscroll-x-contain shadow-[inset_0_-1px_0_var(--line)] [scrollbar-width:none]",
        className,
      )}
    />
  );
}

export function Tab({ className, ...props }: ComponentProps<typeof RadixTabs.Trigger>) {
  return (
    <RadixTabs.Trigger
      {...props}
      className={classNames(
        "inline-flex min-h-12 shrink-0 items-center gap-2 border-b-[3px] border-transparent px-4 pt-1 font-semibold text-muted transition-colors duration-150 -outline-offset-3 hover:text-ink disabled:pointer-events-none disabled:opacity-55 data-[state=active]:border-clay data-[state=active]:text-ink [&_svg]:size-5",
        className,
      )}
    />
  );
}

interface TabPanelProps extends Omit<ComponentProps<typeof RadixTabs.Content>, "forceMount"> {
  /** keeps a hidden panel mounted, if it must be in the HTML or keep its state */
  keepMounted?: boolean;
}

export function TabPanel({ keepMounted, className, ...props }: TabPanelProps) {
  return (
    <RadixTabs.Content
      {...props}
      forceMount={keepMounted || undefined}
      className={classNames(
        "pt-6 data-[state=active]:animate-fade-in data-[state=inactive]:hidden",
        className,
      )}
    />
  );
}
