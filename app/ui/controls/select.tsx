import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { useFieldControl } from "../form/field-context.ts";
import { classNames } from "../theme/class-names.ts";
import { ControlShell, controlClass } from "./control-shell.tsx";

interface SelectProps extends ComponentProps<"select"> {
  icon?: ReactNode;
  /** first, empty option (« Choisir une discipline ») */
  placeholder?: string;
}

/** The native select, because its picker is the best one on phones. */
export function Select({ icon, placeholder, className, children, ...props }: SelectProps) {
  const wired = useFieldControl(props);
  return (
    <ControlShell
      leading={icon}
      trailing={<ChevronDown aria-hidden="true" className="pointer-events-none" />}
    >
      <select
        {...wired}
        className={controlClass(
          { leading: icon, trailing: true },
          classNames("appearance-none text-ellipsis", className),
        )}
      >
        {placeholder && <option value="">{placeholder}</option>}
        {children}
      </select>
    </ControlShell>
  );
}
