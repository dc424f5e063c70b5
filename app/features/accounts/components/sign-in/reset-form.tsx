import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { emailSchema } from "../../schema.ts";
import { callAuth } from "./auth-client.ts";
import type { DraftProps } from "./auth-draft.ts";

interface ResetFormProps extends DraftProps {
  onSent: () => void;
  onSwitch: (mode: "login") => void;
}

export function ResetForm({ draft: { email }, change, onSent, onSwitch }: ResetFormProps) {
  const form = useForm({
    schema: emailSchema,
    memory: { typed: { email }, change },
    send: async ({ email }) => {
      const answer = await callAuth("/request-password-reset", {
        email,
        redirectTo: "/email-confirmed?type=recovery",
      });
      if (answer.ok) {
        toast({
          title: "E-mail envoyé",
          description: "Vérifiez votre boîte e-mail pour réinitialiser votre mot de passe.",
          variant: "success",
        });
        onSent();
        return "leaving";
      }
      const refusal = answer.message || "Une erreur est survenue lors de l’envoi de l’e-mail.";
      toast({ title: "Erreur", description: refusal, variant: "destructive" });
      return { ok: false, refusal };
    },
  });

  return (
    <div className="grid gap-5">
      <Form of={form} className="grid gap-4">
        {form.answer?.refusal && <Alert tone="danger">{form.answer.refusal}</Alert>}
        <Field label="E-mail" required error={form.errors.email}>
          <Input type="email" name="email" autoComplete="email" defaultValue={email} />
        </Field>
        <Button type="submit" size="lg" busy={form.busy}>
          {form.busy ? "Envoi..." : "Envoyer le lien"}
        </Button>
      </Form>
      <Button variant="link" className="justify-self-center" onClick={() => onSwitch("login")}>
        Retour à la connexion
      </Button>
    </div>
  );
}
