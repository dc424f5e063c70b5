import { type ComponentProps, useId, useState } from "react";
import { useFieldControl } from "../form/field-context.ts";
import { classNames } from "../theme/class-names.ts";
import { controlClass } from "./control-shell.tsx";

interface TextareaProps extends ComponentProps<"textarea"> {
  /** shows « n / max » under the text without limiting it; use `maxLength` to limit it */
  counterMax?: number;
}

export function Textarea({ counterMax, className, onChange, ...props }: TextareaProps) {
  const counterId = useId();
  const [typedLength, setTypedLength] = useState(String(props.defaultValue ?? "").length);
  const length = props.value === undefined ? typedLength : String(props.value).length;
  const wired = useFieldControl({
    ...props,
    "aria-describedby": classNames(props["aria-describedby"], counterMax && counterId) || undefined,
  });

  return (
    <div className="grid gap-1">
      <textarea
        rows={4}
        {...wired}
        onChange={(event) => {
          setTypedLength(event.target.value.length);
          onChange?.(event);
        }}
        className={controlClass({}, classNames("field-sizing-content min-h-28 resize-y", className))}
      />
      {counterMax && (
        <span
          id={counterId}
          className={classNames(
            "justify-self-end text-sm tabular",
            length > counterMax ? "font-semibold text-danger-text" : "text-muted",
          )}
        >
          {length} / {counterMax}
        </span>
      )}
    </div>
  );
}
