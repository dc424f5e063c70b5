import { useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { SIGN_UP_TITLES, TERMS_REQUIRED } from "../../rules/credentials.ts";
import { isTaken, signUpFailure } from "../../rules/failures.ts";
import type { KeptForm } from "../../rules/kept-form.ts";
import { signUpFormSchema } from "../../schema.ts";
import { callAuth } from "./auth-client.ts";
import type { DraftProps } from "./auth-draft.ts";
import { GoogleButton } from "./google-button.tsx";
import { OrSeparator } from "./or-separator.tsx";
import { RoleChoice, SignUpFields } from "./sign-up-fields.tsx";

export interface SignUpFormProps extends DraftProps {
  presetRole: "student" | "coach" | undefined;
  googleOffered: boolean;
  returnPath: string | undefined;
  findForm: (role: "student" | "coach") => Promise<KeptForm | undefined>;
  onSignedUp: () => void;
  onSwitch: (mode: "login") => void;
}

export function SignUpForm(props: SignUpFormProps) {
  const { draft, change, presetRole, googleOffered, returnPath, findForm, onSignedUp, onSwitch } = props;
  const role = presetRole ?? draft.role;
  const [takenEmail, setTakenEmail] = useState<string>();
  /** Every field says its own error; the toast says the first. */
  const showFirstError = (errors: Partial<Record<string, string>>) => {
    const first = Object.entries(SIGN_UP_TITLES).find(([field]) => errors[field]);
    if (first) toast({ title: first[1], description: errors[first[0]], variant: "destructive" });
  };
  const form = useForm({
    schema: signUpFormSchema,
    memory: { typed: draft, change },
    onRefused: showFirstError,
    send: async (request) => {
      const wanted = returnPath ? { callbackURL: returnPath } : {};
      const kept = await findForm(request.data.role).catch(() => undefined);
      const sent = { name: "", ...request, ...wanted, ...(kept ? { kept } : {}) };
      const answer = await callAuth("/sign-up/email", sent);
      if (answer.ok) {
        toast({
          title: "Inscription réussie",
          description:
            "Votre compte a été créé avec succès. Vérifiez votre e-mail pour confirmer votre inscription.",
          variant: "success",
        });
        onSignedUp();
        return "leaving";
      }
      const taken = isTaken(answer.message);
      const text = signUpFailure(answer.message);
      toast({ title: "Échec de l’inscription", description: text, variant: "destructive" });
      if (taken) setTakenEmail(request.email);
      return taken || answer.code === "INVALID_EMAIL"
        ? { ok: false, errors: { email: text } }
        : { ok: false };
    },
  });
  const mayLeaveForGoogle = () => {
    if (draft.terms) return true;
    const errors = { terms: TERMS_REQUIRED };
    showFirstError(errors);
    form.refuse(errors);
    return false;
  };

  return (
    <div className="grid gap-3.5">
      {!presetRole && <RoleChoice role={role} onChange={(chosen) => change({ role: chosen })} />}
      {googleOffered && (
        <>
          <GoogleButton
            mode="signup"
            accountRole={role}
            returnPath={returnPath}
            mayLeave={mayLeaveForGoogle}
          />
          <OrSeparator />
        </>
      )}
      <Form of={form} className="grid gap-3">
        <input type="hidden" name="role" value={role} />
        <SignUpFields
          draft={draft}
          role={role}
          errors={form.errors}
          emailAction={
            takenEmail === draft.email && (
              <Button variant="link" size="sm" onClick={() => onSwitch("login")}>
                Se connecter avec cette adresse
              </Button>
            )
          }
        />
        <Button type="submit" size="lg" busy={form.busy}>
          {form.busy ? "Création du compte..." : "Créer mon compte"}
        </Button>
      </Form>
      <p className="text-center text-muted">
        Déjà un compte&nbsp;?{" "}
        <Button variant="link" onClick={() => onSwitch("login")}>
          Se connecter
        </Button>
      </p>
    </div>
  );
}
