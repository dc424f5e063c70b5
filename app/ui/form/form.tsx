import type { ComponentProps } from "react";
import type { FormState } from "./use-form.ts";

interface FormProps extends Omit<ComponentProps<"form">, keyof FormState["props"] | "noValidate"> {
  /** the result of `useForm` */
  of: Pick<FormState, "props" | "intent">;
}

/** A form that also works without JavaScript. Its fields show the errors, not the browser's own bubbles. */
export function Form({ of: { props, intent }, children, ...rest }: FormProps) {
  return (
    <form {...rest} {...props} noValidate>
      {intent && <input type="hidden" name="intent" value={intent} />}
      {children}
    </form>
  );
}
