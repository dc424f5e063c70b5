import type { ComponentProps } from "react";
import { classNames } from "../theme/class-names.ts";

const tones = {
  neutral: "bg-sunken text-ink",
  clay: "bg-clay-pale text-clay-text",
  green: "bg-green-pale text-green-text",
  danger: "bg-danger-pale text-danger-text",
  sand: "bg-sand text-ink",
  outline: "text-muted shadow-[inset_0_0_0_1px_var(--edge)]",
  solid: "bg-clay text-on-clay",
};

interface BadgeProps extends ComponentProps<"span"> {
  tone?: keyof typeof tones;
}

export function Badge({ tone = "neutral", className, ...props }: BadgeProps) {
  return (
    <span
      {...props}
      className={classNames(
        "inline-flex min-h-6 w-fit max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm leading-tight font-semibold [&_svg]:size-4 [&_svg]:shrink-0",
        tones[tone],
        className,
      )}
    />
  );
}
