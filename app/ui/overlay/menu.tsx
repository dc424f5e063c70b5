import * as RadixMenu from "radix-ui/dropdown-menu";
import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "../theme/class-names.ts";

/** The menu is not modal, so that the page keeps its scroll bar and does not shift. */
export function Menu(props: ComponentProps<typeof RadixMenu.Root>) {
  return <RadixMenu.Root modal={false} {...props} />;
}

export const MenuTrigger = RadixMenu.Trigger;

export function MenuContent({
  align = "end",
  className,
  ...props
}: ComponentProps<typeof RadixMenu.Content>) {
  return (
    <RadixMenu.Portal>
      <RadixMenu.Content
        align={align}
        sideOffset={8}
        collisionPadding={12}
        {...props}
        className={classNames(
          "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 overflow-y-auto rounded-lg border border-line bg-surface p-1.5 text-ink shadow-raised data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in",
          className,
        )}
      />
    </RadixMenu.Portal>
  );
}

const item =
  "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-sm px-3 py-2 leading-tight -outline-offset-3 data-disabled:cursor-not-allowed data-disabled:opacity-50 [&_svg]:size-5 [&_svg]:shrink-0";

const tones = {
  default: "data-highlighted:bg-sunken [&_svg]:text-muted",
  danger: "text-danger-text data-highlighted:bg-danger-pale",
};

interface MenuItemLook {
  icon?: ReactNode;
  tone?: keyof typeof tones;
}

interface MenuItemProps extends MenuItemLook, Omit<ComponentProps<typeof RadixMenu.Item>, "asChild"> {}

export function MenuItem({ icon, tone = "default", className, children, ...props }: MenuItemProps) {
  return (
    <RadixMenu.Item {...props} className={classNames(item, tones[tone], className)}>
      {icon}
      {children}
    </RadixMenu.Item>
  );
}

export function MenuLink({
  icon,
  tone = "default",
  className,
  children,
  ...props
}: MenuItemLook & LinkProps) {
  return (
    <RadixMenu.Item asChild>
      <Link {...props} className={classNames(item, tones[tone], className)}>
        {icon}
        {children}
      </Link>
    </RadixMenu.Item>
  );
}

export function MenuLabel({ className, ...props }: ComponentProps<typeof RadixMenu.Label>) {
  return (
    <RadixMenu.Label {...props} className={classNames("px-3 pt-2 pb-1.5 text-sm text-muted", className)} />
  );
}

export function MenuSeparator() {
  return <RadixMenu.Separator className="mx-3 my-1.5 h-px bg-line" />;
}
