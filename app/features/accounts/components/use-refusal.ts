import { useEffect, useRef, useState } from "react";

interface FieldRefusal<F extends string> {
  field: F;
  text: string;
}

/** The one refusal a form shows beside its field, which then has the focus; typing there takes it away. */
export function useRefusal<F extends string>() {
  const form = useRef<HTMLFormElement>(null);
  const [refusal, refuse] = useState<FieldRefusal<F>>();
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  const errorOf = (field: F) => (refusal?.field === field ? refusal.text : undefined);
  const forget = (field: F) => refuse((current) => (current?.field === field ? undefined : current));
  return { form, refuse, errorOf, forget };
}
