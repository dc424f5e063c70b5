import { type FormEvent, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { Field, PasswordInput } from "~/ui/field.tsx";
import { useRefusal } from "./use-refusal.ts";
import { useSingleFlight } from "./use-single-flight.ts";

interface PasswordStepProps {
  submitLabel: string;
  danger: boolean;
  /** answers what was wrong, if anything */
  onPassword: (password: string) => Promise<string | undefined>;
}

export function PasswordStep({ submitLabel, danger, onPassword }: PasswordStepProps) {
  const [password, setPassword] = useState("");
  const [busy, run] = useSingleFlight();
  const { form, refuse, errorOf, forget } = useRefusal<"password">();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const text = await onPassword(password);
      if (text) refuse({ field: "password", text });
    });
  };
  return (
    <form ref={form} method="post" onSubmit={submit} className="grid gap-5">
      <Field label="Mot de passe actuel" required error={errorOf("password")}>
        <PasswordInput
          name="password"
          value={password}
          onChange={(event) => {
            forget("password");
            setPassword(event.target.value);
          }}
        />
      </Field>
      <Button type="submit" size="lg" variant={danger ? "danger" : "primary"} busy={busy}>
        {busy ? "Vérification..." : submitLabel}
      </Button>
    </form>
  );
}
