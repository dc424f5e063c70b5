import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../theme/class-names.ts";

interface TableProps {
  /** names the table and its scrollable region */
  caption: string;
  showCaption?: boolean;
  className?: string;
  children: ReactNode;
}

/** On phones the table scrolls sideways in a region that the keyboard can reach. */
export function Table({ caption, showCaption = false, className, children }: TableProps) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard
      tabIndex={0}
      className={classNames("overflow-x-auto rounded-lg border border-line bg-surface", className)}
    >
      <table className="w-full border-collapse text-left">
        <caption
          className={showCaption ? "px-4 pt-4 pb-2 text-left font-display text-lg font-bold" : "sr-only"}
        >
          {caption}
        </caption>
        {children}
      </table>
    </section>
  );
}

export function Th({ className, ...props }: ComponentProps<"th">) {
  return (
    <th
      scope="col"
      {...props}
      className={classNames(
        "border-b border-line bg-sunken px-4 py-3 text-sm font-semibold whitespace-nowrap text-muted",
        className,
      )}
    />
  );
}

export function Tr({ className, ...props }: ComponentProps<"tr">) {
  return (
    <tr
      {...props}
      className={classNames(
        "border-b border-line transition-colors last:border-b-0 hover:bg-chalk",
        className,
      )}
    />
  );
}

/** `numeric` aligns figures. */
export function Td({ numeric, className, ...props }: ComponentProps<"td"> & { numeric?: boolean }) {
  return (
    <td
      {...props}
      className={classNames(
        "px-4 py-3.5 align-middle",
        numeric && "text-right whitespace-nowrap tabular",
        className,
      )}
    />
  );
}
