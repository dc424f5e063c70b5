import { type ComponentProps, type DragEvent, type ReactNode, type RefObject, useState } from "react";
import { Spinner } from "../feedback/spinner.tsx";
import { classNames } from "../theme/class-names.ts";
import { buttonClass } from "./button.tsx";

export const UNREADABLE = "Ce fichier n’a pas pu être lu. Choisissez-le de nouveau.";

interface FileDropProps {
  legend: string;
  /** an input for one file, which receives the dropped file; without it, any number can be dropped */
  input?: RefObject<HTMLInputElement | null>;
  disabled: boolean;
  onFile: (file: File) => void;
  className?: string;
  children: ReactNode;
}

/** A drop zone around a file input. */
export function FileDrop({ legend, input, disabled, onFile, className, children }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [first, ...others] = event.dataTransfer.files;
    if (!first || disabled || input?.current === null) return;
    if (input?.current) putFile(input.current, first);
    for (const file of input ? [first] : [first, ...others]) onFile(file);
  };
  return (
    <fieldset
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
      className={classNames(
        "min-w-0 rounded-lg",
        className,
        isOver && "bg-clay-pale outline-2 outline-clay outline-dashed",
      )}
    >
      <legend className="sr-only">{legend}</legend>
      {children}
    </fieldset>
  );
}

/** Sets the file as if the user had chosen it, so that a form submits it. */
export function putFile(input: HTMLInputElement, file: File): void {
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
}

interface FileButtonProps extends Omit<ComponentProps<"input">, "type" | "onChange"> {
  label: string;
  icon: ReactNode;
  /** if there is no room for the label */
  iconOnly?: boolean;
  /** the file is being uploaded */
  sending: boolean;
  onFile: (file: File) => void;
}

/** The label looks like a button; the input inside it keeps the keyboard and the file chooser. */
export function FileButton({ label, icon, iconOnly = false, sending, onFile, ...input }: FileButtonProps) {
  return (
    <label
      aria-busy={sending || undefined}
      className={buttonClass(
        iconOnly ? { variant: "ghost", size: "icon" } : { variant: "secondary", size: "sm" },
        "cursor-pointer focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-clay",
      )}
    >
      {sending ? <Spinner /> : icon}
      <span className={iconOnly ? "sr-only" : undefined}>{sending ? "Envoi..." : label}</span>
      <input
        {...input}
        type="file"
        disabled={sending}
        onChange={({ currentTarget: { files } }) => {
          for (const file of [...(files ?? [])]) onFile(file);
        }}
        className="sr-only"
      />
    </label>
  );
}
