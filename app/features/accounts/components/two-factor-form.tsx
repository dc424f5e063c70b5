import { useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { isEndedChallenge, loginFailure } from "../rules/failures.ts";
import { secondStepSchema } from "../schema.ts";
import { announceSession } from "./session-events.ts";
import { callAuth } from "./sign-in/auth-client.ts";
import { CodeField } from "./sign-in/code-field.tsx";

interface TwoFactorFormProps {
  onVerified: () => void;
  /**
   * returns to the password: by choice, or because the challenge has expired; absent for somebody who is signed in
   * and whose session gives its code later, on a device that is not trusted by that
   */
  onRestart?: () => void;
}

const WAYS = {
  app: {
    path: "/two-factor/verify-totp",
    label: "Code à 6 chiffres",
    hint: "Celui que votre application d’authentification affiche en ce moment.",
    other: "Utiliser un code de secours",
  },
  recovery: {
    path: "/two-factor/verify-backup-code",
    label: "Code de secours",
    hint: "L’un des codes gardés à l’activation. Chacun ne sert qu’une fois.",
    inputMode: "text",
    autoComplete: "off",
    autoCapitalize: "none",
    spellCheck: false,
    clean: (typed: string) => typed.replace(/\s/g, ""),
    other: "Utiliser l’application d’authentification",
  },
} as const;

export function TwoFactorForm({ onVerified, onRestart }: TwoFactorFormProps) {
  const [way, setWay] = useState<keyof typeof WAYS>("app");
  /** the codes typed before switching to the other method */
  const [left, setLeft] = useState({ app: "", recovery: "" });
  const { path, other, ...field } = WAYS[way];
  const form = useForm({
    schema: secondStepSchema,
    send: async ({ code, trustDevice }) => {
      const trusted = way === "app" ? { trustDevice: Boolean(trustDevice) } : {};
      const answer = await callAuth(path, { code, ...trusted });
      if (answer.ok) {
        announceSession("MFA_CHALLENGE_VERIFIED");
        onVerified();
        return "leaving";
      }
      const text = loginFailure(answer.message);
      toast({ title: "Échec de la connexion", description: text, variant: "destructive" });
      if (!onRestart || !isEndedChallenge(answer.code)) return { ok: false, errors: { code: text } };
      onRestart();
      return { ok: false };
    },
  });
  const changeWay = () => {
    const field = form.props.ref.current?.elements.namedItem("code");
    if (!(field instanceof HTMLInputElement)) return;
    const next = way === "app" ? "recovery" : "app";
    setLeft({ ...left, [way]: field.value });
    field.value = left[next];
    field.focus();
    form.forget("code");
    setWay(next);
  };

  return (
    <div className="grid gap-5">
      <Form of={form} className="grid gap-4">
        <CodeField {...field} error={form.errors.code} />
        {way === "app" && onRestart && (
          <Checkbox
            name="trustDevice"
            label="Faire confiance à cet appareil pendant 30 jours"
            defaultChecked={form.typed.trustDevice === "on"}
          />
        )}
        <Button type="submit" size="lg" busy={form.busy}>
          {form.busy ? "Vérification..." : "Vérifier"}
        </Button>
      </Form>
      <div className="grid justify-items-center">
        <Button variant="link" onClick={changeWay}>
          {other}
        </Button>
        {onRestart && (
          <Button variant="link" onClick={onRestart}>
            Retour à la connexion
          </Button>
        )}
      </div>
    </div>
  );
}
