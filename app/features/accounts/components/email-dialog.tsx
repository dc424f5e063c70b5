import { useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Dialog, DialogContent } from "~/ui/overlay/dialog.tsx";
import { newEmailSchema } from "../schema.ts";
import { announceSession } from "./session-events.ts";
import { CALL_FAILED, callAuth } from "./sign-in/auth-client.ts";
import { CodeStep } from "./sign-in/code-step.tsx";
import { sendCode } from "./sign-in/send-code.ts";

interface EmailDialogProps {
  email: string;
  onClose: () => void;
}

/** The change is confirmed by a code to the current address, then by a code to the new one. */
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
            onNext={(address) => {
              setNewEmail(address);
              setStep("present");
            }}
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
  onNext: (address: string) => void;
}

function AddressStep({ present, address, onNext }: AddressStepProps) {
  const form = useForm({
    schema: newEmailSchema(present),
    send: async ({ newEmail }) => {
      const text = await sendCode();
      if (text) return { ok: false, errors: { newEmail: text } };
      onNext(newEmail);
      return { ok: true };
    },
  });
  return (
    <Form of={form} className="grid gap-5">
      <Field label="Nouvelle adresse e-mail" required error={form.errors.newEmail}>
        <Input type="email" name="newEmail" autoComplete="email" defaultValue={address} />
      </Field>
      <Button type="submit" size="lg" busy={form.busy}>
        {form.busy ? "Envoi..." : "Recevoir le premier code"}
      </Button>
    </Form>
  );
}
