import { Check, ChevronDown } from "lucide-react";
import * as RadixSelect from "radix-ui/select";
import type { ReactNode } from "react";
import { type ControlProps, useFieldControl } from "../form/field-context.ts";
import { classNames } from "../theme/class-names.ts";
import { controlClass } from "./control-shell.tsx";

interface RichSelectOption {
  value: string;
  label: string;
  description?: string;
  icon?: ReactNode;
  disabled?: boolean;
}

interface RichSelectProps extends ControlProps {
  options: readonly RichSelectOption[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  placeholder?: string;
  name?: string;
  disabled?: boolean;
  className?: string;
  "aria-label"?: string;
}

/** For options with an icon or a second line; otherwise use Select. */
export function RichSelect({
  options,
  value,
  defaultValue,
  onValueChange,
  placeholder = "Choisir",
  name,
  disabled,
  className,
  ...props
}: RichSelectProps) {
  const { required, ...wired } = useFieldControl(props);
  return (
    <RadixSelect.Root
      value={value}
      defaultValue={defaultValue}
      onValueChange={onValueChange}
      name={name}
      disabled={disabled}
      required={required}
    >
      <RadixSelect.Trigger
        {...wired}
        className={controlClass(
          {},
          classNames(
            "group flex items-center justify-between gap-3 text-left data-placeholder:text-muted",
            className,
          ),
        )}
      >
        <span className="truncate">
          <RadixSelect.Value placeholder={placeholder} />
        </span>
        <RadixSelect.Icon asChild>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-muted transition-transform duration-150 group-data-[state=open]:rotate-180"
          />
        </RadixSelect.Icon>
      </RadixSelect.Trigger>
      <RadixSelect.Portal>
        <RadixSelect.Content
          position="popper"
          sideOffset={6}
          className="z-60 max-h-(--radix-select-content-available-height) w-(--radix-select-trigger-width) overflow-hidden rounded-md border border-line bg-surface text-ink shadow-raised data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in"
        >
          <RadixSelect.Viewport className="p-1.5">
            {options.map((option) => (
              <RichSelectItem key={option.value} option={option} />
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  );
}

function RichSelectItem({ option }: { option: RichSelectOption }) {
  return (
    <RadixSelect.Item
      value={option.value}
      disabled={option.disabled}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-2 -outline-offset-3 data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-sunken [&_svg]:size-5 [&_svg]:shrink-0"
    >
      {option.icon && (
        <span aria-hidden="true" className="text-muted">
          {option.icon}
        </span>
      )}
      <span className="grid flex-1">
        <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
        {option.description && <span className="text-sm text-muted">{option.description}</span>}
      </span>
      <RadixSelect.ItemIndicator>
        <Check aria-hidden="true" className="text-clay-text" />
      </RadixSelect.ItemIndicator>
    </RadixSelect.Item>
  );
}
