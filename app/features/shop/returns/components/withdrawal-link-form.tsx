import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";

/** For customers who have lost the mail of their order: its number and e-mail address send it again. */
export function WithdrawalLinkForm() {
  const form = useForm({
    action: "/retractation",
    schema: () => import("../../schema.ts").then(({ withdrawalLinkSchema }) => withdrawalLinkSchema),
  });
  const { answer, errors, values } = form;
  return (
    <Form of={form} className="grid gap-5">
      {answer?.ok && (
        <Alert tone="success" title="Regardez vos e-mails">
          Si une commande porte ce numéro et cette adresse, le lien pour y renoncer vient de partir. Rien
          n’arrive&nbsp;? Vérifiez le numéro, l’adresse et vos courriers indésirables.
        </Alert>
      )}
      {answer?.refusal && <Alert tone="danger">{answer.refusal}</Alert>}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Numéro de commande"
          hint="Par exemple C-000123, dans l’e-mail de commande."
          required
          error={errors.number}
        >
          <Input name="number" autoComplete="off" maxLength={20} defaultValue={values.number} />
        </Field>
        <Field label="E-mail de la commande" required error={errors.email}>
          <Input name="email" type="email" autoComplete="email" maxLength={254} defaultValue={values.email} />
        </Field>
      </div>
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Envoi..." : "Recevoir le lien par e-mail"}
      </Button>
    </Form>
  );
}
