import { useEffect, useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { useSingleFlight } from "~/ui/form/use-single-flight.ts";
import { emailSchema } from "../../schema.ts";
import { callAuth } from "./auth-client.ts";

/**
 * Requests a new confirmation link; `wanted` is the page after it. The answer is the same for every address,
 * so that it reveals no accounts.
 */
async function resendConfirmation(email: string, wanted?: string): Promise<boolean> {
  const answer = await callAuth("/send-verification-email", {
    email,
    ...(wanted ? { callbackURL: wanted } : {}),
  });
  if (answer.ok)
    toast({
      title: "E-mail envoyé",
      description:
        "Si cette adresse attend sa confirmation, un nouveau lien vient de partir. Pensez aux courriers indésirables.",
      variant: "success",
    });
  else
    toast({
      title: "Erreur",
      description: answer.message || "Une erreur est survenue lors de l’envoi de l’e-mail.",
      variant: "destructive",
    });
  return answer.ok;
}

const LABEL = "Renvoyer l’e-mail de confirmation";
/** A mail takes a moment to arrive; the wait prevents duplicates. */
const WAIT_SECONDS = 30;

interface ResendButtonProps {
  email: string;
  wanted?: string | undefined;
  label?: string;
}

/** The address is known here. */
export function ResendButton({ email, wanted, label = LABEL }: ResendButtonProps) {
  const [busy, run] = useSingleFlight();
  const [wait, setWait] = useState(0);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  const resend = async () => {
    if (wait === 0 && (await resendConfirmation(email, wanted))) setWait(WAIT_SECONDS);
  };
  return (
    // The button is not disabled while it waits, because that would remove its focus.
    <Button
      size="sm"
      variant="secondary"
      busy={busy}
      aria-disabled={wait > 0 || undefined}
      onClick={() => void run(resend)}
    >
      {busy ? "Envoi..." : wait > 0 ? `Nouvel envoi possible dans ${wait}\u00a0s` : label}
    </Button>
  );
}

/** The form asks for the address. */
export function ResendForm() {
  const form = useForm({
    schema: emailSchema,
    send: async ({ email }) => ({ ok: await resendConfirmation(email) }),
  });
  return (
    <Form of={form} className="grid gap-4 text-left">
      <Field label="E-mail" required error={form.errors.email} hint="L’adresse de votre inscription.">
        <Input type="email" name="email" autoComplete="email" />
      </Field>
      <Button type="submit" busy={form.busy}>
        {form.busy ? "Envoi..." : LABEL}
      </Button>
    </Form>
  );
}
