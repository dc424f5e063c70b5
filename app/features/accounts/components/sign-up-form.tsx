import { type FormEvent, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useSingleFlight } from "~/ui/use-single-flight.ts";
import {
  checkEmail,
  checkSignUp,
  FIELD_OF_TITLE,
  type Refusal,
  type SignUpField,
  TERMS_REQUIRED,
} from "../rules/credentials.ts";
import { isTaken, signUpFailure } from "../rules/failures.ts";
import type { SignUpRequest } from "../schema.ts";
import { callAuth } from "./auth-client.ts";
import type { DraftProps } from "./auth-draft.ts";
import { GoogleButton } from "./google-button.tsx";
import { OrSeparator } from "./or-separator.tsx";
import { RoleChoice, SignUpFields } from "./sign-up-fields.tsx";
import { useRefusal } from "./use-refusal.ts";

interface SignUpFormProps extends DraftProps {
  presetRole: "student" | "coach" | undefined;
  googleOffered: boolean;
  returnPath: string | undefined;
  onSignedUp: () => void;
  onSwitch: (mode: "login") => void;
}

export function SignUpForm(props: SignUpFormProps) {
  const { draft, change, presetRole, googleOffered, returnPath, onSignedUp, onSwitch } = props;
  const role = presetRole ?? draft.role;
  const [busy, run] = useSingleFlight();
  const { form, refuse, errorOf, forget } = useRefusal<SignUpField>();
  const [takenEmail, setTakenEmail] = useState<string>();

  const showRefusal = (refusal: Refusal) => {
    toast({ ...refusal, variant: "destructive" });
    const field = FIELD_OF_TITLE[refusal.title];
    if (field) refuse({ field, text: refusal.description });
  };
  const mayLeaveForGoogle = () => {
    if (!draft.termsAccepted) showRefusal(TERMS_REQUIRED);
    return draft.termsAccepted;
  };
  const signUp = async () => {
    refuse(undefined);
    const mistyped = checkEmail(draft.email);
    if (mistyped) return refuse({ field: "email", text: mistyped });
    const { email, password, confirmPassword, termsAccepted, phone } = draft;
    const data = { role, phone_number: role === "student" ? phone : "" };
    const request: SignUpRequest = { email, password, confirmPassword, termsAccepted, data };
    const refusal = checkSignUp(request);
    if (refusal) return showRefusal(refusal);

    const wanted = returnPath ? { callbackURL: returnPath } : {};
    const answer = await callAuth("/sign-up/email", { name: "", ...request, ...wanted });
    if (answer.ok) {
      toast({
        title: "Inscription réussie",
        description:
          "Votre compte a été créé avec succès. Vérifiez votre email pour confirmer votre inscription.",
        variant: "success",
      });
      onSignedUp();
      return "leaving" as const;
    }
    const taken = isTaken(answer.message);
    const text = signUpFailure(answer.message);
    toast({ title: "Échec de l’inscription", description: text, variant: "destructive" });
    if (taken) setTakenEmail(email);
    if (taken || answer.code === "INVALID_EMAIL") refuse({ field: "email", text });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(signUp);
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
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-3">
        <SignUpFields
          draft={draft}
          change={change}
          role={role}
          errorOf={errorOf}
          forget={forget}
          emailAction={
            takenEmail === draft.email && (
              <Button variant="link" size="sm" onClick={() => onSwitch("login")}>
                Se connecter avec cette adresse
              </Button>
            )
          }
        />
        <Button type="submit" size="lg" busy={busy}>
          {busy ? "Création du compte..." : "Créer mon compte"}
        </Button>
      </form>
      <p className="text-center text-muted">
        Déjà un compte&nbsp;?{" "}
        <Button variant="link" onClick={() => onSwitch("login")}>
          Se connecter
        </Button>
      </p>
    </div>
  );
}
