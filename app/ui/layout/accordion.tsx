import { Plus } from "lucide-react";
import { createContext, type ReactNode, use, useId } from "react";
import { classNames } from "../theme/class-names.ts";

const AccordionName = createContext<string | undefined>(undefined);

interface AccordionProps {
  /** opening one closes the others; the browser does it for <details> with the same name */
  single?: boolean;
  className?: string;
  children: ReactNode;
}

export function Accordion({ single = true, className, children }: AccordionProps) {
  const name = useId();
  return (
    <AccordionName value={single ? name : undefined}>
      <div className={classNames("divide-y divide-line border-y border-line", className)}>{children}</div>
    </AccordionName>
  );
}

interface AccordionItemProps {
  title: string;
  headingLevel?: 2 | 3 | 4;
  defaultOpen?: boolean;
  children: ReactNode;
}

export function AccordionItem({ title, headingLevel = 3, defaultOpen, children }: AccordionItemProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <details
      name={use(AccordionName)}
      open={defaultOpen}
      className="group [interpolate-size:allow-keywords] details-content:h-0 details-content:overflow-clip details-content:transition-[height,content-visibility] details-content:transition-discrete details-content:duration-200 open:details-content:h-auto"
    >
      <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-4 hover:text-clay-text [&::-webkit-details-marker]:hidden">
        <Heading className="font-text text-lg leading-snug font-semibold tracking-normal">{title}</Heading>
        <Plus
          aria-hidden="true"
          className="size-5 shrink-0 text-clay-text transition-[rotate] duration-200 group-open:rotate-45"
        />
      </summary>
      <div className="max-w-prose pr-6 pb-5 text-muted">{children}</div>
    </details>
  );
}
