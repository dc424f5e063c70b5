import { Button } from "~/ui/controls/button.tsx";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import type { MailKind } from "../rules/mail-kinds.ts";
import { completionSchema } from "../schema.ts";

interface CompletionFormProps {
  names: Record<"firstName" | "lastName", string>;
  /** an opt-in mail kind offered by this form */
  news: Pick<MailKind, "label" | "description">;
}

export function CompletionForm({ names, news }: CompletionFormProps) {
  const form = useForm({
    schema: completionSchema,
    onAnswer: ({ ok, errors }) => {
      if (!ok && !errors)
        toast({
          title: "Erreur",
          description: "Une erreur est survenue lors de la mise à jour de votre profil.",
          variant: "destructive",
        });
    },
  });
  const values = { ...names, ...form.values };
  return (
    <Form of={form} className="grid gap-5">
      <Field label="Prénom" required error={form.errors.firstName}>
        <Input name="firstName" autoComplete="given-name" defaultValue={values.firstName} maxLength={80} />
      </Field>
      <Field label="Nom" required error={form.errors.lastName}>
        <Input name="lastName" autoComplete="family-name" defaultValue={values.lastName} maxLength={80} />
      </Field>
      <Checkbox
        name="wantsNews"
        value="true"
        label={`Je veux recevoir les e-mails «\u00a0${news.label}\u00a0»`}
        description={news.description}
        defaultChecked={form.values.wantsNews === "true"}
      />
      <Button type="submit" size="lg" busy={form.busy} className="mt-1 w-full">
        {form.busy ? "Enregistrement..." : "Compléter mon profil"}
      </Button>
    </Form>
  );
}
