import { PlusIcon, XIcon } from "lucide-react";
import { type CSSProperties, type ReactNode, useRef } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Field } from "~/ui/form/field.tsx";
import type { FormState } from "~/ui/form/use-form.ts";
import { classNames } from "~/ui/theme/class-names.ts";
import { useRows } from "./use-rows.ts";

interface ExceptionRowsProps {
  form: FormState;
  /** "open", see schema.ts */
  group: string;
  /** initial values by field part */
  saved: readonly Record<string, string>[];
  /** the initial values of an added row */
  added?: Record<string, string>;
  fields: readonly ExceptionField[];
  words: { none: string; add: string; remove: string; one: string };
  /** column widths of the fields on wide screens */
  columns: string;
}

export interface ExceptionField {
  part: string;
  label: string;
  /** two of these share a row on phones */
  isShort?: boolean;
  /** renders the control; the name and the saved text are those of its row */
  control: (name: string, text: string | undefined) => ReactNode;
}

/** Days or hours that differ from the usual week: one row each. */
export function ExceptionRows({
  form,
  group,
  saved,
  added = {},
  fields,
  words,
  columns,
}: ExceptionRowsProps) {
  const { rowsOf, add, remove } = useRows(
    form,
    Object.fromEntries(saved.map((texts, row) => [`${group}.${row}`, texts])),
  );
  const adding = useRef<HTMLButtonElement>(null);
  const rows = rowsOf(group);
  return (
    <div className="grid gap-4">
      {rows.length === 0 && <p className="text-muted">{words.none}</p>}
      {rows.map(({ key, texts }, index) => (
        <fieldset
          key={key}
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-3 border-t border-line pt-4 first-of-type:border-t-0 first-of-type:pt-0 sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <legend className="sr-only">
            {words.one} {index + 1}
          </legend>
          <div
            style={{ "--columns": columns } as CSSProperties}
            className="grid min-w-0 grid-cols-2 items-start gap-3 sm:grid-cols-(--columns)"
          >
            {fields.map(({ part, label, isShort, control }) => (
              <Field
                key={part}
                label={label}
                error={form.errors[`${key}.${part}`]}
                className={classNames("min-w-0", !isShort && "max-sm:col-span-2")}
              >
                {control(`${key}.${part}`, texts[part])}
              </Field>
            ))}
          </div>
          <Button
            variant="ghost"
            className="justify-self-start sm:mt-6.5 sm:size-11 sm:p-0"
            onClick={() => {
              remove(key);
              adding.current?.focus();
            }}
          >
            <XIcon aria-hidden />
            <span className="sm:sr-only">{words.remove}</span>
          </Button>
        </fieldset>
      ))}
      <Button
        ref={adding}
        variant="secondary"
        size="sm"
        className="justify-self-start"
        onClick={() => add(group, [added])}
      >
        <PlusIcon aria-hidden />
        {words.add}
      </Button>
    </div>
  );
}
