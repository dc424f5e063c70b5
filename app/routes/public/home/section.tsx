import type { ReactNode } from "react";
import { classNames } from "~/ui/theme/class-names.ts";

const TONES = { chalk: "", sunken: "bg-sunken", clay: "bg-clay-pale" } as const;

interface SectionProps {
  title: string;
  text: string;
  tone?: keyof typeof TONES;
  aside?: ReactNode;
  children: ReactNode;
}

export function Section({ title, text, tone = "chalk", aside, children }: SectionProps) {
  return (
    <section className={classNames("py-14 md:py-20", TONES[tone])}>
      <div className="page-width space-y-8">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div className="space-y-2">
            <h2 className="text-3xl md:text-4xl">{title}</h2>
            <p className="max-w-2xl text-muted">{text}</p>
          </div>
          {aside}
        </div>
        {children}
      </div>
    </section>
  );
}
