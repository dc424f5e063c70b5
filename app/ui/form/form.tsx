import type { ComponentProps } from "react";
import type { FormState } from "./use-form.ts";

interface FormProps extends Omit<ComponentProps<"form">, keyof FormState["props"] | "noValidate"> {
  /** what `useForm` has made */
  of: Pick<FormState, "props" | "intent">;
}

/** The one form: a plain one where no script runs. What is wrong is said by its fields, not by the browser's own bubbles. */
export function Form({ of: { props, intent }, children, ...rest }: FormProps) {
  return (
    <form {...rest} {...props} noValidate>
      {intent && <input type="hidden" name="intent" value={intent} />}
      {children}
    </form>
  );
}
