import { type FormEvent, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { Dialog, DialogContent } from "~/ui/dialog.tsx";
import { Field, Input } from "~/ui/field.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useSingleFlight } from "~/ui/use-single-flight.ts";
import { checkEmail } from "../rules/credentials.ts";
import { CALL_FAILED, callAuth } from "./auth-client.ts";
import { CodeStep } from "./code-step.tsx";
import { sendCode } from "./send-code.ts";
import { announceSession } from "./session-events.ts";
import { useRefusal } from "./use-refusal.ts";

interface EmailDialogProps {
  email: string;
  onClose: () => void;
}

/** A new address for the account, confirmed by a code at the present one and then by one at the new one. */
export default function EmailDialog({ email, onClose }: EmailDialogProps) {
  const [step, setStep] = useState<"address" | "present" | "new">("address");
  const [newEmail, setNewEmail] = useState("");

  const checkPresent = async (otp: string) => {
    const answer = await callAuth("/email-otp/request-email-change", { newEmail, otp });
    if (!answer.ok) return answer.message ?? CALL_FAILED;
    setStep("new");
    return undefined;
  };
  const checkNew = async (otp: string) => {
    const answer = await callAuth("/email-otp/change-email", { newEmail, otp });
    if (!answer.ok) return answer.message ?? CALL_FAILED;
    toast({
      title: "Adresse e-mail mise à jour",
      description: "Connectez-vous désormais avec la nouvelle.",
      variant: "success",
    });
    announceSession("USER_UPDATED");
    onClose();
    return undefined;
  };

  const description = {
    address: "Nous vérifierons par un code que les deux adresses sont à vous.",
    present: "D’abord l’adresse actuelle de votre compte.",
    new: "Puis la nouvelle adresse.",
  }[step];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="sm" title="Changer d’adresse e-mail" description={description}>
        {step === "address" && (
          <AddressStep
            present={email}
            address={newEmail}
            onChange={setNewEmail}
            onNext={() => setStep("present")}
          />
        )}
        {step === "present" && (
          <CodeStep
            key="present"
            hint={`Celui que nous venons d’envoyer à ${email}.`}
            submitLabel="Continuer"
            onCode={checkPresent}
            onResend={() => sendCode()}
          />
        )}
        {step === "new" && (
          <>
            <CodeStep
              key="new"
              hint={`Celui que nous venons d’envoyer à ${newEmail}, si elle n’est pas déjà celle d’un autre compte.`}
              submitLabel="Changer d’adresse"
              onCode={checkNew}
            />
            <div className="mt-3 grid justify-items-center">
              <Button variant="link" onClick={() => setStep("address")}>
                Recommencer
              </Button>
            </div>
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}

interface AddressStepProps {
  present: string;
  address: string;
  onChange: (address: string) => void;
  onNext: () => void;
}

function AddressStep({ present, address, onChange, onNext }: AddressStepProps) {
  const [busy, run] = useSingleFlight();
  const { form, refuse, errorOf, forget } = useRefusal<"email">();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      if (address.trim().toLowerCase() === present)
        return refuse({ field: "email", text: "C’est déjà l’adresse de votre compte." });
      const text = checkEmail(address) ?? (await sendCode());
      if (text) refuse({ field: "email", text });
      else onNext();
    });
  };
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <Field label="Nouvelle adresse e-mail" required error={errorOf("email")}>
        <Input
          type="email"
          name="newEmail"
          autoComplete="email"
          value={address}
          onChange={(event) => {
            forget("email");
            onChange(event.target.value);
          }}
        />
      </Field>
      <Button type="submit" size="lg" busy={busy}>
        {busy ? "Envoi..." : "Recevoir le premier code"}
      </Button>
    </form>
  );
}
