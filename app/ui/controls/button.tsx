import type { ComponentProps } from "react";
import { Link } from "react-router";
import { Spinner } from "../feedback/spinner.tsx";
import { classNames } from "../theme/class-names.ts";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "link";
type ButtonSize = "sm" | "md" | "lg" | "icon";

const base =
  "inline-flex shrink-0 items-center justify-center gap-2 rounded-full text-center leading-tight font-semibold select-none transition-[background-color,border-color,color,translate] duration-150 active:translate-y-px [&_svg]:shrink-0 disabled:pointer-events-none disabled:opacity-55 aria-busy:opacity-80 aria-disabled:pointer-events-none aria-disabled:opacity-55";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-clay text-on-clay hover:bg-clay-strong",
  secondary: "border border-edge bg-surface text-ink hover:border-ink hover:bg-sunken",
  ghost: "text-ink hover:bg-sunken",
  danger: "bg-danger text-on-danger hover:bg-danger-text",
  link: "rounded-sm text-clay-text underline decoration-1 underline-offset-4 hover:decoration-2",
};

const sizes: Record<ButtonSize, string> = {
  sm: "min-h-9 px-4 py-1.5 text-sm pointer-coarse:min-h-11 [&_svg]:size-4",
  md: "min-h-11 px-5 py-2 text-base [&_svg]:size-5",
  lg: "min-h-13 px-7 py-3 text-lg [&_svg]:size-5",
  icon: "size-11 [&_svg]:size-5",
};

const linkSizes: Record<ButtonSize, string> = {
  sm: "text-sm pointer-coarse:min-h-11 [&_svg]:size-4",
  md: "min-h-11 text-base [&_svg]:size-5",
  lg: "min-h-13 text-lg [&_svg]:size-5",
  icon: sizes.icon,
};

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** For elements that are not buttons: a label, or a link to another site. */
export function buttonClass({ variant = "primary", size = "md" }: ButtonLook, className?: string): string {
  const shape = variant === "link" ? linkSizes[size] : sizes[size];
  return classNames(base, variants[variant], shape, className);
}

interface ButtonProps extends ButtonLook, ComponentProps<"button"> {
  /** shows a spinner and disables the button; the caller changes the label (« Enregistrement... ») */
  busy?: boolean;
}

export function Button({
  variant,
  size,
  busy = false,
  type = "button",
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size }, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends ButtonLook, ComponentProps<typeof Link> {}

export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ variant, size }, className)} />;
}
