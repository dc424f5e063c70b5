import { type FormEvent, useEffect, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { useSingleFlight } from "~/ui/use-single-flight.ts";
import { CODE_MISSING, CodeField } from "./code-field.tsx";
import { useRefusal } from "./use-refusal.ts";

interface CodeStepProps {
  /** where the code was sent */
  hint: string;
  submitLabel: string;
  danger?: boolean;
  /** answers what was wrong, if anything */
  onCode: (code: string) => Promise<string | undefined>;
  /** where something else comes before it, the field waits to be reached */
  waits?: boolean;
  /** sends another; left out where that takes more than a press */
  onResend?: () => Promise<unknown>;
}

/** One code, typed and checked. */
export function CodeStep({
  hint,
  submitLabel,
  danger = false,
  waits = false,
  onCode,
  onResend,
}: CodeStepProps) {
  const [code, setCode] = useState("");
  const [busy, run] = useSingleFlight();
  const [resending, resend] = useSingleFlight();
  const { form, refuse, errorOf, forget } = useRefusal<"code">();
  useEffect(() => {
    if (!waits) form.current?.querySelector("input")?.focus();
  }, [waits, form]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const text = code ? await onCode(code) : CODE_MISSING;
      if (text) refuse({ field: "code", text });
    });
  };
  const sendAgain = async () => {
    await onResend?.();
    forget("code");
    setCode("");
  };
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <CodeField
        hint={hint}
        error={errorOf("code")}
        value={code}
        onChange={(typed) => {
          forget("code");
          setCode(typed);
        }}
      />
      <Button type="submit" size="lg" variant={danger ? "danger" : "primary"} busy={busy}>
        {busy ? "Vérification..." : submitLabel}
      </Button>
      {onResend && (
        <Button
          variant="link"
          className="justify-self-center"
          busy={resending}
          onClick={() => void resend(sendAgain)}
        >
          Renvoyer le code
        </Button>
      )}
    </form>
  );
}
