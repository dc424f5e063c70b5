import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../theme/class-names.ts";

interface TableProps {
  /** names the table and its scrollable region */
  caption: string;
  showCaption?: boolean;
  /** on phones each row is a card, with the labels of its cells; for tables of a few rows of figures */
  stacked?: boolean;
  className?: string;
  children: ReactNode;
}

/** On phones the table is a list of cards, or scrolls sideways in a region that the keyboard can reach. */
export function Table({ caption, showCaption = false, stacked, className, children }: TableProps) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard
      tabIndex={0}
      className={classNames(
        "group/table overflow-x-auto rounded-lg border border-line bg-surface",
        className,
      )}
      data-stacked={stacked || undefined}
    >
      <table
        role={stacked ? "table" : undefined}
        className="w-full border-collapse text-left max-sm:group-data-stacked/table:block max-sm:group-data-stacked/table:[&>tbody]:block max-sm:group-data-stacked/table:[&>thead]:sr-only"
      >
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
      // biome-ignore lint/a11y/noRedundantRoles: browsers drop the role with the display of a table
      role="row"
      {...props}
      className={classNames(
        "border-b border-line transition-colors last:border-b-0 hover:bg-chalk max-sm:group-data-stacked/table:block max-sm:group-data-stacked/table:py-2",
        className,
      )}
    />
  );
}

interface TdProps extends ComponentProps<"td"> {
  /** aligns figures */
  numeric?: boolean;
  /** the heading of the column, which a stacked table shows before the value */
  label?: string;
}

export function Td({ numeric, label, className, ...props }: TdProps) {
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: as for rows
      role="cell"
      data-label={label}
      {...props}
      className={classNames(
        "px-4 py-3.5 align-middle max-sm:group-data-stacked/table:block max-sm:group-data-stacked/table:py-1",
        label &&
          "max-sm:group-data-stacked/table:flex max-sm:group-data-stacked/table:justify-between max-sm:group-data-stacked/table:gap-4 max-sm:group-data-stacked/table:before:text-muted max-sm:group-data-stacked/table:before:content-[attr(data-label)]",
        numeric && "text-right whitespace-nowrap tabular",
        className,
      )}
    />
  );
}
