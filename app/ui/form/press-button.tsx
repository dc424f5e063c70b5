import type { ComponentProps } from "react";
import { Button } from "../controls/button.tsx";
import { classNames } from "../theme/class-names.ts";
import { Form } from "./form.tsx";
import { Refusal } from "./refusal.tsx";
import { type PressOptions, useForm } from "./use-form.ts";

interface PressButtonProps
  extends PressOptions,
    Pick<ComponentProps<typeof Button>, "variant" | "size" | "children"> {
  /** hidden fields, above all the shown values; they may change while the form keeps its answer */
  fields?: Record<string, string | number>;
  /** replaces the label while the form is sent */
  busyLabel?: string;
  /** shows a refusal above the button; otherwise the page reports it */
  showsRefusal?: boolean;
  /** places the form; on phones the button is as wide as the form */
  className?: string;
}

/** A form with a single button. The page reports success, because the button may be gone by then. */
export function PressButton(props: PressButtonProps) {
  const { fields = {}, variant, size, children, busyLabel, showsRefusal, className, ...options } = props;
  const form = useForm(options);
  return (
    <Form of={form} className={classNames("grid place-items-start gap-3", className)}>
      {showsRefusal && <Refusal text={form.answer?.refusal} />}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant={variant} size={size} busy={form.busy} className="max-sm:w-full">
        {(form.busy && busyLabel) || children}
      </Button>
    </Form>
  );
}
