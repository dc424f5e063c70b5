import { type FormEvent, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { Checkbox } from "~/ui/checkbox.tsx";
import { Field, Input } from "~/ui/field.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useSingleFlight } from "~/ui/use-single-flight.ts";
import { loginFailure } from "../rules/failures.ts";
import { callAuth } from "./auth-client.ts";
import { CODE_MISSING } from "./code-field.tsx";
import { announceSession } from "./session-events.ts";
import { useRefusal } from "./use-refusal.ts";

interface TwoFactorFormProps {
  onVerified: () => void;
  /** back to the password: by choice, or because the challenge has ended */
  onRestart: () => void;
}

const ENDED = ["INVALID_TWO_FACTOR_COOKIE", "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE"];

const WAYS = {
  app: {
    path: "/two-factor/verify-totp",
    label: "Code à 6 chiffres",
    hint: "Celui que votre application d’authentification affiche en ce moment.",
    input: { inputMode: "numeric", autoComplete: "one-time-code" },
    clean: (typed: string) => typed.replace(/\D/g, "").slice(0, 6),
    other: "Utiliser un code de secours",
  },
  recovery: {
    path: "/two-factor/verify-backup-code",
    label: "Code de secours",
    hint: "L’un des codes gardés à l’activation. Chacun ne sert qu’une fois.",
    input: { autoComplete: "off", autoCapitalize: "none", spellCheck: false },
    clean: (typed: string) => typed.replace(/\s/g, ""),
    other: "Utiliser l’application d’authentification",
  },
} as const;

export function TwoFactorForm({ onVerified, onRestart }: TwoFactorFormProps) {
  const [way, setWay] = useState<keyof typeof WAYS>("app");
  const [codes, setCodes] = useState({ app: "", recovery: "" });
  const [trustDevice, setTrustDevice] = useState(false);
  const [busy, run] = useSingleFlight();
  const { form, refuse, errorOf, forget } = useRefusal<"app" | "recovery">();
  const { path, label, hint, input, clean, other } = WAYS[way];
  const code = codes[way];

  const verify = async () => {
    refuse(undefined);
    if (!code) return refuse({ field: way, text: CODE_MISSING });
    const answer = await callAuth(path, way === "app" ? { code, trustDevice } : { code });
    if (answer.ok) {
      announceSession("MFA_CHALLENGE_VERIFIED");
      onVerified();
      return "leaving" as const;
    }
    const text = loginFailure(answer.message);
    toast({ title: "Échec de la connexion", description: text, variant: "destructive" });
    if (ENDED.includes(answer.code)) onRestart();
    else refuse({ field: way, text });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(verify);
  };
  const changeWay = () => {
    setWay(way === "app" ? "recovery" : "app");
    form.current?.querySelector("input")?.focus();
  };

  return (
    <div className="grid gap-5">
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
        <Field label={label} hint={hint} required error={errorOf(way)}>
          <Input
            {...input}
            name="code"
            className="text-lg tracking-widest tabular"
            value={code}
            onChange={(event) => {
              forget(way);
              setCodes({ ...codes, [way]: clean(event.target.value) });
            }}
          />
        </Field>
        {way === "app" && (
          <Checkbox
            label="Faire confiance à cet appareil pendant 30 jours"
            checked={trustDevice}
            onChange={(event) => setTrustDevice(event.target.checked)}
          />
        )}
        <Button type="submit" size="lg" busy={busy}>
          {busy ? "Vérification..." : "Vérifier"}
        </Button>
      </form>
      <div className="grid justify-items-center">
        <Button variant="link" onClick={changeWay}>
          {other}
        </Button>
        <Button variant="link" onClick={onRestart}>
          Retour à la connexion
        </Button>
      </div>
    </div>
  );
}
