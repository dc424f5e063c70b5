import { Slot } from "radix-ui/slot";
import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "../theme/class-names.ts";

const tones = {
  surface: "border border-line bg-surface shadow-card",
  flat: "border border-line bg-surface",
  sunken: "bg-sunken",
  clay: "bg-clay-pale",
  green: "bg-green-pale",
};

interface CardProps extends ComponentProps<"div"> {
  tone?: keyof typeof tones;
  /** rises on hover; put a CardLink inside */
  interactive?: boolean;
  /** renders the only child (`<article>`, `<li>`, `<section>`) with the look of a card */
  asChild?: boolean;
}

export function Card({ tone = "surface", interactive, asChild, className, ...props }: CardProps) {
  const Element = asChild ? Slot : "div";
  return (
    <Element
      {...props}
      className={classNames(
        "relative rounded-lg",
        tones[tone],
        interactive &&
          "transition-[translate,box-shadow,border-color] duration-200 hover:-translate-y-0.5 hover:border-edge hover:shadow-raised",
        className,
      )}
    />
  );
}

export function CardBody({ className, ...props }: ComponentProps<"div">) {
  return <div {...props} className={classNames("grid gap-4 p-5 sm:p-6", className)} />;
}

interface CardTitleProps extends ComponentProps<"h2"> {
  level?: 2 | 3 | 4;
}

export function CardTitle({ level = 2, className, ...props }: CardTitleProps) {
  const Heading = `h${level}` as const;
  return <Heading {...props} className={classNames("font-display text-xl font-bold", className)} />;
}

export function CardFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      {...props}
      className={classNames(
        "flex flex-wrap items-center gap-3 border-t border-line px-5 py-4 sm:px-6",
        className,
      )}
    />
  );
}

/** The card's only link: its text names the card, and the whole card is clickable. */
export function CardLink({ className, ...props }: LinkProps) {
  return (
    <Link
      {...props}
      className={classNames(
        "after:absolute after:inset-0 after:rounded-lg focus-visible:outline-transparent focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-clay",
        className,
      )}
    />
  );
}
